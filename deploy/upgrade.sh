#!/bin/sh
# A new version in place of the one that runs, as root:
#   /opt/deskbell/current/deploy/upgrade.sh deskbell-VERSION-linux-x64.tar.gz
#   /opt/deskbell/current/deploy/upgrade.sh --back      the version before
# Nothing changes under the running service. The archive is unpacked beside it and tried on a copy of the data; then one
# link changes and the service restarts. A version that does not become ready makes way for the one before.
set -eu
umask 022

home=${DESKBELL_HOME:-/opt/deskbell}
settings=${DESKBELL_SETTINGS:-/etc/deskbell.env}
# Several processes: "deskbell@3000 deskbell@3001". They restart one after the other; the number is the port.
units=${DESKBELL_UNITS:-deskbell}
restart=${DESKBELL_RESTART:-systemctl restart}
account=${DESKBELL_ACCOUNT-deskbell}
# For how many seconds a start may take; a migration of a large table is part of it.
patience=${DESKBELL_PATIENCE:-120}

say() { printf '%s\n' "$1"; }
fail() {
  printf 'No upgrade: %s\n' "$1" >&2
  exit 1
}

# The settings of the service, quoted as systemd allows.
DATA_DIR=/var/lib/deskbell
if [ -r "$settings" ]; then
  while IFS= read -r line; do
    case $line in [A-Z]*=*) ;; *) continue ;; esac
    value=${line#*=}
    case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
    export "${line%%=*}=$value"
  done <"$settings"
fi
export DATA_DIR

# Instead of the shell that it is called in, so that a signal arrives: call it in ( ).
exec_as_service() {
  umask 077
  [ -z "$account" ] || exec setpriv --reuid="$account" --regid="$account" --init-groups "$@"
  exec "$@"
}

# Until the process at a port is ready and of this version.
is_ready() { # port version seconds
  "$home/current/bin/node" -e '
    const [port, version, seconds] = process.argv.slice(1)
    const get = async (path) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
      return answer?.ok ? answer.text() : ""
    }
    const until = Date.now() + seconds * 1000
    const look = async () => {
      if ((await get("/healthz")) === `ok ${version}\n` && (await get("/readyz"))) process.exit(0)
      if (Date.now() > until) process.exit(1)
      setTimeout(look, 100)
    }
    look()' "$1" "$2" "$3"
}

point() { # link version
  ln -sfn "releases/$2" "$home/.$1"
  mv -T "$home/.$1" "$home/$1"
}

restart_all() { # version seconds
  for unit in $units; do
    port=${unit#*@}
    [ "$port" = "$unit" ] && port=${PORT:-3000}
    $restart "$unit" || return 1
    is_ready "$port" "$1" "$2" || return 1
    # The proxy looks again after a second (fail_timeout): until then the other one carries everything.
    [ "$unit" = "$units" ] || sleep 3
  done
}

# A version refuses a database with migrations that it does not know.
can_follow() { # version other
  [ "$(ls "$home/releases/$1/db/migrations")" = "$(ls "$home/releases/$2/db/migrations")" ]
}

version_of() { basename "$(readlink "$home/$1" || true)"; }

mkdir -p "$home/releases"
exec 9>"$home/releases/.lock"
flock -n 9 || fail "another one is under way."
old=$(version_of current)
[ -x "$home/current/bin/deskbell" ] || fail "there is no $home/current: see the first lines of deskbell.service."

if [ "${1-}" = --back ]; then
  before=$(version_of previous)
  [ -x "$home/previous/bin/deskbell" ] || fail "there is no version before $old in $home."
  can_follow "$before" "$old" ||
    fail "$old has migrated the data, which $before refuses; only the backup leads back: docs/operations.md, Upgrading."
  point current "$before"
  restart_all "$before" 600 || fail "$before does not become ready; the service says why (journalctl -u deskbell)."
  point previous "$old"
  say "Deskbell $before runs again; $old is kept."
  exit 0
fi

archive=${1-}
[ -f "$archive" ] || fail "say which archive: upgrade.sh deskbell-VERSION-linux-x64.tar.gz"

unpacked=$home/releases/.unpacked
trial=$DATA_DIR/upgrade-trial
said=$home/releases/.trial
trial_pid=
clean_up() {
  if [ -n "$trial_pid" ]; then
    kill "$trial_pid" 2>/dev/null || true
    wait "$trial_pid" 2>/dev/null || true
  fi
  rm -rf "$unpacked" "$trial" "$said"
}
trap clean_up EXIT
trap 'exit 1' INT TERM HUP
clean_up

# 1. See that it is whole before anything of it runs, and unpack it beside.
sums=$(dirname "$archive")/SHA256SUMS
if [ -f "$sums" ]; then
  (cd "$(dirname "$archive")" && grep "[ *]$(basename "$archive")\$" SHA256SUMS | sha256sum --check --status 2>/dev/null) ||
    fail "$archive is not the file that SHA256SUMS names: fetch it again."
  say "$archive is the file that SHA256SUMS names."
else
  say "$archive is not checked: there is no SHA256SUMS beside it."
fi
mkdir "$unpacked"
tar -xzf "$archive" -C "$unpacked" --strip-components=1 --no-same-owner --no-same-permissions ||
  fail "$archive could not be unpacked; $old runs on."
# Not as root, like all that runs of it: root is for what changes the links.
new=$(exec_as_service "$unpacked/bin/deskbell" version) || fail "the program in $archive does not run here; $old runs on."
if [ "$new" = "$old" ]; then
  # Also after an upgrade that was cut off behind the change of the link.
  restart_all "$new" "$patience" || fail "$new does not become ready: upgrade.sh --back starts the version before."
  say "Deskbell $new runs."
  exit 0
fi

# 2. Back up, and try the new version on that copy. The backup is also the way back behind a migration.
kept=$DATA_DIR/backups/before-$new.tar.zst
(exec_as_service env DATA_DIR="$DATA_DIR" "$home/current/bin/deskbell" backup --to "$kept" >/dev/null) ||
  fail "no backup could be made; $old runs on."
(exec_as_service mkdir -p "$trial/data")
# It calls nobody: no push service, no webhook, no image store.
exec_trial() {
  exec_as_service env -i PATH="$PATH" DATA_DIR="$trial/data" DEMO=off NIGHTLY_BACKUPS=off PUSH_HOSTS=nobody.invalid \
    HOST=127.0.0.1 PORT=0 LOG_LEVEL=error "$unpacked/bin/deskbell" "$@"
}
fail_trial() {
  cat "$said" >&2
  fail "$1"
}
(exec_trial restore "$kept" >"$said" 2>&1) ||
  fail_trial "$new cannot take over the data, as it says above; $old runs on."
(exec_trial start >"$said" 2>&1 9>&-) &
trial_pid=$!
port=
tries=0
while [ -z "$port" ] && kill -0 "$trial_pid" 2>/dev/null && [ "$tries" -lt 3000 ]; do
  sleep 0.2
  tries=$((tries + 1))
  port=$(sed -n 's/.*ready at http:[^:]*:\([0-9]*\).*/\1/p' "$said")
done
[ -n "$port" ] && is_ready "$port" "$new" 600 ||
  fail_trial "$new does not start with a copy of the data, as it says above; $old runs on."
kill "$trial_pid"
wait "$trial_pid" 2>/dev/null || true
trial_pid=

# 3. Put it in place. Between these lines a power cut leaves one version or the other, whole.
rm -rf "${home:?}/releases/$new"
mv "$unpacked" "$home/releases/$new"
sync -f "$home/releases/$new"
point previous "$old"
point current "$new"
if restart_all "$new" "$patience"; then
  for release in "$home"/releases/*/; do
    case $(basename "$release") in "$new" | "$old") ;; *) rm -rf "$release" ;; esac
  done
  say "Deskbell $new runs; $old is kept, and so is the backup $kept."
  exit 0
fi

# 4. Or back.
can_follow "$old" "$new" ||
  fail "$new is in place and not ready yet: journalctl -u deskbell says why. It has migrated the data, which $old refuses; the data from before is in $kept: docs/operations.md, Upgrading."
point current "$old"
if restart_all "$old" 600; then fail "$new did not become ready, so $old runs again."; fi
fail "neither $new nor $old becomes ready; the service says why (journalctl -u deskbell)."
