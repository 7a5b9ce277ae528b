#!/usr/bin/env bash
# Builds the image twice, and runs it as container engines do: as its user, with a file
# system that is read-only, and as process 1. A client sends a message at three levels.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
SECONDS=0
say() { echo "try-image, $SECONDS s: $*"; }
fail() { say "$*" >&2; exit 1; }

if command -v kubernetes-validate >/dev/null; then
	kubernetes-validate --strict packaging/kubernetes/*.yaml
else
	say "skipped: the manifests of Kubernetes, kubernetes-validate is missing"
fi
if command -v check-jsonschema >/dev/null; then
	check-jsonschema --builtin-schema vendor.compose-spec packaging/compose.yaml
else
	say "skipped: the compose file, check-jsonschema is missing"
fi

command -v buildah >/dev/null || { say "skipped: the image, buildah is missing"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$work" "$work" >"$work/storage.conf"
export CONTAINERS_STORAGE_CONF=$work/storage.conf VERSION=v0.0.0

packaging/image/build.sh "$work/first"
say "built for two platforms"
packaging/image/build.sh "$work/second"
# The settings of an image name the container in which it was built; its files must be equal.
layers() { for archive in "$work/$1"/*.tar; do tar -tf "$archive" | grep -E '^[0-9a-f]{64}\.tar$'; done; }
[ "$(layers first)" = "$(layers second)" ] || fail "the files of two builds differ"
say "the files of two builds are equal: $(layers first | wc -l) layers"
for archive in "$work"/first/*.tar; do
	size=$(stat -c %s "$archive")
	[ "$size" -le 38000000 ] || fail "${archive##*/} is larger than 38 MB: $size bytes"
	say "${archive##*/} has $size bytes"
done
rm -r "$work"/{first,second}

# A container of each platform: what it would run, with which settings.
for platform in amd64 arm64; do
	container=$(buildah from --platform "linux/$platform" "spiritlevel:$VERSION-$platform")
	root=$(buildah mount "$container")
	go version -m "$root/spiritlevel" | grep -q "GOARCH=$platform\$" || fail "the program for $platform is for another one"
	[ "$platform" != "$(go env GOARCH)" ] || { mine=$container; here=$root; }
done
[ -n "${mine:-}" ] || { say "skipped: the image was not run, it is not for $(go env GOARCH)"; exit 0; }
setting() { buildah inspect --type container --format "{{range .Docker.Config.$1}}{{println .}}{{end}}" "$mine"; }
[ "$(buildah inspect --type container --format '{{.Docker.Config.User}}' "$mine")" = 65532:65532 ] ||
	fail "the user of the image is not 65532:65532"
mapfile -t variables < <(setting Env)
mapfile -t entrypoint < <(setting Entrypoint)
mapfile -t arguments < <(setting Cmd)
mapfile -t check < <(setting Healthcheck.Test)

buildah run --isolation chroot "$mine" -- "${entrypoint[@]}" version
buildah run --isolation chroot "$mine" -- "${entrypoint[@]}" check --section GST | tail -1
say "the suite runs in the image"

[ "$(id -u)" = 0 ] && unshare --mount --pid --fork true 2>/dev/null ||
	{ say "skipped: the container needs root and namespaces"; exit 0; }

# contain VARIABLE=… -- COMMAND… becomes a command in a new container, whose volume is $work/data.
contain() {
	local given=()
	while [ "$1" != -- ]; do given+=("$1") && shift; done
	shift
	exec env -i "${variables[@]}" "${given[@]}" unshare --mount --pid --fork --kill-child sh -euc '
		root=$1 data=$2; shift 2
		mount --bind "$root" "$root"
		mount -t proc proc "$root/proc"
		mount --bind "$data" "$root/data"
		mount -o remount,bind,ro "$root"
		exec chroot --userspec=65532:65532 "$root" "$@"
	' contain "$here" "$work/data" "$@"
}
install -d -o 65532 -g 65532 "$work/data"

# start VARIABLE=… starts the image, and sets its URL, its process and the key of Ben.
start() {
	exec {output}< <(contain "$@" -- "${entrypoint[@]}" "${arguments[@]}")
	engine=$!
	read -r _ _ url _ <&"$output" || fail "serve did not begin"
	while read -r line <&"$output" && [[ $line != *" ben@example.com "* ]]; do :; done
	key=${line##* }
}
stop() {
	kill -TERM "$(pgrep -P "$engine")"
	wait "$engine" || fail "SIGTERM ended serve with status $?"
	exec {output}<&-
}
ask() { curl -sS --fail-with-body -u "ben@example.com:$key" "$@"; }

token=SPIRITLEVEL_SERVE_CONTROL_TOKEN=s3cret
for level in 92 156 186; do
	began=${EPOCHREALTIME/[.,]/}
	start $token SPIRITLEVEL_SERVE_ADDR=0.0.0.0:0 SPIRITLEVEL_SERVE_LEVEL=$level SPIRITLEVEL_SERVE_DIALECT=zulip \
		SPIRITLEVEL_SERVE_STATE=/data/chat.state
	(contain $token SPIRITLEVEL_SERVE_ADDR="0.0.0.0:${url##*:}" -- "${check[@]:1}") || fail "the health check fails"
	ask "$url/api/v1/server_settings" | grep -Eq "\"zulip_feature_level\": ?$level\b" || fail "the level is not $level"
	ask "$url/api/v1/messages" -d type=stream -d to=general -d topic=lunch -d "content=Soup at $level?" >/dev/null
	for sent in 92 156 186; do
		[ $sent -gt $level ] || ask -G "$url/api/v1/messages" -d anchor=newest -d num_before=3 -d num_after=0 |
			grep -q "Soup at $sent?" || fail "the message of level $sent is lost at $level"
	done
	stop
	say "level $level: healthy, a message sent and read, the data kept, ended by SIGTERM, in $(((${EPOCHREALTIME/[.,]/} - began) / 1000)) ms"
done

(contain SPIRITLEVEL_SERVE_ADDR=127.0.0.1:0 SPIRITLEVEL_SERVE_STATE=/chat.state -- "${entrypoint[@]}" "${arguments[@]}") \
	>"$work/written" 2>&1 && fail "the file system can be written"
grep -q 'SPIRITLEVEL_SERVE_STATE: .*read-only file system' "$work/written" || fail "$(cat "$work/written")"
say "the file system is read-only, and the error names the variable"
