package io.ssetiming.join;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which server record belongs to which client record. The request id decides, letter by letter. An
 * id that occurs several times on a side (a retry, or a client that doesn't know better) is paired
 * in the order of the starts, each side ordered by its own clock; two records that carry the same
 * response id go first, and a client record is never paired with a server record that it
 * contradicts: without a connection nothing arrived, and events can't be read that were not sent.
 *
 * @param repeatedIds ids with more than one record on some side
 * @param withoutId records of either side that have no id at all; they are also one-sided
 */
record Matching(
    List<Pair> pairs,
    List<ServerRecord> serverOnly,
    List<ClientRecord> clientOnly,
    List<String> repeatedIds,
    long withoutId) {

  record Pair(ServerRecord server, ClientRecord client) {}

  static Matching of(List<ServerRecord> server, List<ClientRecord> client) {
    Matching all =
        new Matching(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), 0);
    Map<String, List<ServerRecord>> servers = byId(server, all.serverOnly);
    Map<String, List<ClientRecord>> clients = byId(client, all.clientOnly);
    long withoutId = all.serverOnly.size() + all.clientOnly.size();
    for (Map.Entry<String, List<ClientRecord>> entry : clients.entrySet()) {
      List<ServerRecord> theirs = servers.remove(entry.getKey());
      if (theirs == null) {
        theirs = List.of();
      }
      if (theirs.size() > 1 || entry.getValue().size() > 1) {
        all.repeatedIds.add(entry.getKey());
      }
      all.pairUp(theirs, entry.getValue());
    }
    servers.forEach(all::leftOnServer);
    return new Matching(all.pairs, all.serverOnly, all.clientOnly, all.repeatedIds, withoutId);
  }

  private void leftOnServer(String id, List<ServerRecord> records) {
    if (records.size() > 1) {
      repeatedIds.add(id);
    }
    serverOnly.addAll(records);
  }

  private void pairUp(List<ServerRecord> server, List<ClientRecord> client) {
    List<ServerRecord> servers = byStart(server);
    List<ClientRecord> clients = byStart(client);
    takePairs(servers, clients, true);
    takePairs(servers, clients, false);
    serverOnly.addAll(servers);
    clientOnly.addAll(clients);
  }

  private void takePairs(
      List<ServerRecord> servers, List<ClientRecord> clients, boolean sameResponse) {
    for (Iterator<ClientRecord> left = clients.iterator(); left.hasNext(); ) {
      ClientRecord client = left.next();
      ServerRecord server = take(servers, client, sameResponse);
      if (server != null) {
        pairs.add(new Pair(server, client));
        left.remove();
      }
    }
  }

  private static ServerRecord take(
      List<ServerRecord> servers, ClientRecord client, boolean sameResponse) {
    for (Iterator<ServerRecord> left = servers.iterator(); left.hasNext(); ) {
      ServerRecord server = left.next();
      if (sameResponse ? sameResponse(server, client) : possible(server, client)) {
        left.remove();
        return server;
      }
    }
    return null;
  }

  private static boolean sameResponse(ServerRecord server, ClientRecord client) {
    return server.responseId() != null && server.responseId().equals(client.responseId());
  }

  private static boolean possible(ServerRecord server, ClientRecord client) {
    return !"connect_failed".equals(client.outcome())
        && (client.business() == 0 || server.businessSent() > 0);
  }

  private static <R extends Attempt> Map<String, List<R>> byId(List<R> records, List<R> without) {
    Map<String, List<R>> byId = new LinkedHashMap<>();
    for (R record : records) {
      String id = record.requestId();
      if (id == null) {
        without.add(record);
        continue;
      }
      // most ids occur once: an immutable list of one is a third of an ArrayList's memory
      byId.merge(id, List.of(record), Matching::joined);
    }
    return byId;
  }

  private static <R> List<R> joined(List<R> some, List<R> more) {
    List<R> all = some instanceof ArrayList<R> ? some : new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  private static <R extends Attempt> List<R> byStart(List<R> records) {
    List<R> sorted = new ArrayList<>(records);
    sorted.sort(Comparator.comparingDouble(Attempt::startMs));
    return sorted;
  }
}
