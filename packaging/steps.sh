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
