#!/usr/bin/env bash
# Puts Java 8, 11, 17, 21 and 25 side by side, for testing what older and newer virtual machines do with the
# agent. Nothing is installed system-wide: what the machine has is linked to, what it lacks is unpacked.
#
#   .ci/jdks.sh DIR      fills DIR/8, DIR/11, DIR/17, DIR/21, DIR/25 (skips those already there)
#
# Each DIR/N/bin/java is ready to run. A version that can't be had is named on stderr and left out, and the exit
# code is then 3; the others are still usable. Works on Debian, amd64.
set -u
dest=${1:?usage: jdks.sh DIR}
mkdir -p "$dest" && dest=$(cd "$dest" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
key=/usr/share/keyrings/debian-archive-keyring.gpg
apt() { apt-get -q -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root "$@"; }
# Reads the package lists, the first time that something is missing.
ready_apt() { [ -d "$work/lists" ] && return 0
  local mirror
  mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -1 | awk '{print $1}')
  [ -n "$mirror" ] || mirror=$(awk '$1=="deb"{for(i=2;i<=NF;i++) if ($i ~ /^http/) {print $i; exit}}' /etc/apt/sources.list 2>/dev/null)
  [ -n "$mirror" ] || { echo "jdks.sh: no Debian mirror is configured here" >&2; return 1; }
  mkdir -p "$work"/{lists/partial,cache/archives/partial}
  for suite in bullseye bookworm trixie sid; do echo "deb [signed-by=$key] $mirror $suite main"; done > "$work/sources.list"
  apt update >/dev/null 2>"$work/err" || { echo "jdks.sh: the package lists could not be read: $(tail -1 "$work/err")" >&2; return 1; }
}

unpack() { # PACKAGE/SUITE... into DIR
  local into=$1; shift; mkdir -p "$work/debs" "$into"; rm -f "$work/debs"/*
  (cd "$work/debs" && apt download "$@" >/dev/null 2>&1) || return 1
  for d in "$work/debs"/*.deb; do dpkg -x "$d" "$into" || return 1; done
}

# Newer packages want a newer C library than an older Debian has: give the launcher that library's own loader.
glibc=$work/glibc; patch=$work/patchelf
ready_glibc() { [ -d "$dest/.lib" ] && [ -x "$patch/usr/bin/patchelf" ] && return 0
  unpack "$glibc" libc6/sid libgcc-s1/sid libstdc++6/sid zlib1g/sid && unpack "$patch" patchelf/bullseye || return 1
  mkdir -p "$dest/.lib" && cp -L "$glibc"/usr/lib/x86_64-linux-gnu/*.so* "$dest/.lib/"; }

# The machine's own of that version, if it has one.
own() { local home
  for home in "${JAVA_HOME:-}" "$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")" /usr/lib/jvm/*; do
    [ -f "$home/release" ] && grep -Eq "^JAVA_VERSION=\"(1\.)?$1[.\"]" "$home/release" && "$home/bin/java" -version >/dev/null 2>&1 \
      && { echo "$home"; return; }
  done; return 1; }

missing=0
for spec in 8:sid 11:bullseye 17:bookworm 21:trixie 25:sid; do
  v=${spec%%:*}; suite=${spec##*:}; home=$dest/$v
  [ -x "$home/bin/java" ] && "$home/bin/java" -version >/dev/null 2>&1 && continue
  rm -rf "$home"; root=$work/root$v
  if found=$(own "$v"); then ln -s "$found" "$home"; echo "$v: $found"; continue; fi
  if ! ready_apt || ! unpack "$root" "openjdk-$v-jre-headless/$suite"; then echo "jdks.sh: Java $v: not to be had" >&2; missing=1; continue; fi
  mv "$root/usr/lib/jvm/java-$v-openjdk-amd64" "$home"
  # the package keeps its settings under /etc: put them back where the links point from
  find "$home" -type l | while read -r l; do t=$(readlink "$l"); case "$t" in /etc/*) [ -e "$root$t" ] && { rm "$l"; cp -r "$root$t" "$l"; };; esac; done
  if ! "$home/bin/java" -version >/dev/null 2>&1; then
    ready_glibc || { echo "jdks.sh: Java $v: its C library is not to be had" >&2; missing=1; rm -rf "$home"; continue; }
    real=$home/bin/java; [ -x "$home/jre/bin/java" ] && real=$home/jre/bin/java
    "$patch/usr/bin/patchelf" --set-interpreter "$dest/.lib/ld-linux-x86-64.so.2" "$real"
    mv "$real" "$real.bin"
    printf '#!/bin/sh\nLD_LIBRARY_PATH=%s exec -a "$0" %s.bin "$@"\n' "$dest/.lib" "$real" > "$real"; sed -i '1s#.*#\#!/bin/bash#' "$real"; chmod +x "$real"
    [ "$real" = "$home/bin/java" ] || ln -sf ../jre/bin/java "$home/bin/java"
  fi
  if "$home/bin/java" -version >/dev/null 2>&1; then "$home/bin/java" -version 2>&1 | head -1 | sed "s/^/$v: /"
  else echo "jdks.sh: Java $v: unpacked, but does not start" >&2; missing=1; fi
done
[ $missing = 0 ] || exit 3
