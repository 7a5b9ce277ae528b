# shellcheck shell=bash
# The scripts that try a package share these functions; they source this file.

# step TEXT COMMAND… runs a command, and prints the seconds that it took.
step() {
	local began=${EPOCHREALTIME/[.,]/}
	"${@:2}"
	local tenths=$(((${EPOCHREALTIME/[.,]/} - began) / 100000))
	printf '%4d.%d s  %s\n' $((tenths / 10)) $((tenths % 10)) "$1"
}

# quiet COMMAND… runs a command, and prints its output only if it fails.
quiet() {
	local output
	output=$("$@" 2>&1) || { printf '%s\nFAILED: %s\n' "$output" "$*" >&2; exit 1; }
}

# skip TEXT says what was not tried, and ends the script.
skip() {
	echo "NOT TRIED: $*"
	exit 0
}

# sizes FILE… prints the size of each file.
sizes() {
	local file
	for file in "$@"; do
		printf '%10d bytes  %s\n' "$(wc -c <"$file")" "${file##*/}"
	done
}

# clone FOLDER copies the last commit of this repository into a folder, and prints its tag: that of
# the commit, or v0.0.0. A release and a version of the module need one.
clone() {
	git clone -q "$(git rev-parse --show-toplevel)" "$1"
	git -C "$1" describe --exact-match --tags 2>/dev/null ||
		{ git -C "$1" tag v0.0.0 && echo v0.0.0; }
}

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# follow NAME FOLDER follows the way "With NAME" of each start page from an empty folder. The path
# has the tools in FOLDER and those of a shell, and nothing else.
follow() {
	local tool
	for tool in bash sh cat chmod cp curl dirname env grep head ln ls mkdir rm sed seq sleep sort tail tr uname; do
		ln -sf "$(command -v $tool)" "$2/$tool"
	done
	(cd "$repository" && SPIRITLEVEL_FOLLOW=$1 SPIRITLEVEL_FOLLOW_PATH=$2 \
		go test -v -count=1 -vet=off -ldflags=-w ./cmd/spiritlevel -run '^TestPagesDoAsTheySay$/^docs$/^start$' | grep -v '^=== ')
}

# stand_in NAME writes a tool for follow, from standard input.
stand_in() {
	{ echo '#!/bin/bash' && cat; } >"$1"
	chmod +x "$1"
}
