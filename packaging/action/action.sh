#!/usr/bin/env bash
# The parts of the action: plan, install and run. Bash 3.2, which macOS has, is enough.
set -euo pipefail
action=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source=$action/../..

die() {
	echo "::error title=spiritlevel::$1"
	exit 2
}

sum() { if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi | cut -d' ' -f1; }

case ${RUNNER_OS:?}/${RUNNER_ARCH:?} in
Linux/X64 | Linux/ARM64 | macOS/X64 | macOS/ARM64 | Windows/X64 | Windows/ARM64) ;;
*) die "no release runs on $RUNNER_OS/$RUNNER_ARCH: use a runner with Linux, macOS or Windows on X64 or ARM64" ;;
esac
case $RUNNER_OS in
Linux) os=linux ending=tar.gz program=spiritlevel ;;
macOS) os=darwin ending=tar.gz program=spiritlevel ;;
Windows) os=windows ending=zip program=spiritlevel.exe ;;
esac
case $RUNNER_ARCH in X64) arch=amd64 ;; *) arch=arm64 ;; esac

# plan chooses the version, and the key under which the program is in the cache. Without a
# release the key is the content of the source.
plan() {
	local version=${VERSION:-} content
	if [ -z "$version" ] && [[ ${ACTION_REF:-} == v[0-9]*.*.* ]]; then version=$ACTION_REF; fi
	if [ -n "$version" ]; then
		version=v${version#v}
		[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]] || die "version $VERSION is no release such as v0.1.0"
		content=${SHA256:-}
	else
		[ -z "${SHA256:-}" ] || die "sha256 is that of a release, and no version names one"
		content=$(cd "$source" && find go.mod go.sum cmd fake featurelevels scenarios suite -type f -print0 |
			LC_ALL=C sort -z | xargs -0 cat | sum)
	fi
	{
		echo "version=$version"
		echo "key=spiritlevel-${version:-source}-$os-$arch-${content:-listed}"
		echo "folder=$RUNNER_TEMP/spiritlevel-program"
	} >>"$GITHUB_OUTPUT"
}

install() {
	mkdir -p "$FOLDER"
	cd "$FOLDER"
	if [ -x "$program" ]; then
		echo "the program comes from the cache"
	elif [ -n "$VERSION" ]; then
		download
	else
		command -v go >/dev/null || die "the action is no tag of a release, and Go, which would build it, is missing: \
add actions/setup-go before it, or the input version"
		echo "building the program from the source of the action"
		go -C "$source" build -ldflags '-s -w' -o "$PWD/$program" ./cmd/spiritlevel
	fi
	local found
	found=$("./$program" version)
	found=${found%%$'\n'*} # the first line
	[ -z "$VERSION" ] || [ "$found" = "spiritlevel $VERSION" ] ||
		die "the program is $found, and the action wants $VERSION: clear the cache of the repository"
	echo "$found"
	echo "$FOLDER" >>"$GITHUB_PATH"
}

# download verifies the archive before it unpacks it.
download() {
	local archive=spiritlevel_${VERSION#v}_${os}_$arch.$ending want=${SHA256:-} found
	fetch "$archive"
	if [ -z "$want" ]; then
		fetch checksums.txt
		want=$(awk -v name="$archive" '$2 == name {print $1}' checksums.txt)
		[ -n "$want" ] || die "checksums.txt of $VERSION does not list $archive"
	fi
	found=$(sum "$archive")
	[ "$found" = "$want" ] || die "the SHA-256 of $archive is $found, not $want"
	case $ending in
	zip) unzip -q "$archive" "$program" ;;
	*) tar -xzf "$archive" "$program" ;;
	esac
	rm -f "$archive" checksums.txt
}

fetch() {
	curl -fsSL --retry 3 -o "$1" "$RELEASES/$VERSION/$1" || die "$RELEASES/$VERSION/$1 cannot be downloaded: \
look at the list of releases, or install spiritlevel in an earlier step and run it without the action"
}

# run runs check, matrix or merge, and adds its report to the summary of the job.
run() {
	local flags=() name=${ARTIFACT:-spiritlevel} given=0 status=0 flag reports=$RUNNER_TEMP/spiritlevel-reports
	for flag in "$URL" "$COMMAND" "$MERGE"; do [ -z "$flag" ] || given=$((given + 1)); done
	if [ $given = 0 ]; then
		echo "spiritlevel is installed; neither url nor command nor merge is given"
		return
	fi
	[ $given = 1 ] || die "url, command and merge contradict each other: give one of them"
	# xargs reads quotes as a shell does, and nothing else of a shell.
	if [ -n "$FLAGS" ]; then
		FLAGS=$(xargs printf '%s\n' <<<"$FLAGS") || die "flags: a quote does not end"
		while IFS= read -r flag; do flags+=("$flag"); done <<<"$FLAGS"
	fi
	rm -rf "$reports"
	mkdir -p "$reports"
	echo "reports=$reports" >>"$GITHUB_OUTPUT"
	set -- --report "$reports/$name.json" --report "$reports/$name.xml" --report "$reports/$name.md" ${flags[@]+"${flags[@]}"}
	if [ -n "$URL" ]; then
		spiritlevel check "$URL" --report "$reports/$name.html" "$@" || status=$?
	elif [ -n "$COMMAND" ]; then
		spiritlevel matrix "$@" -- bash -e -o pipefail -c "$COMMAND" || status=$?
	else
		spiritlevel merge "$MERGE" "$@" || status=$?
	fi
	echo "exit-code=$status" >>"$GITHUB_OUTPUT"
	# GitHub shows a summary of at most one megabyte.
	[ ! -f "$reports/$name.md" ] || head -c 1000000 "$reports/$name.md" >>"$GITHUB_STEP_SUMMARY"
	exit $status
}

"$1"
