#!/usr/bin/env bash
# Goes from an empty folder to green tests at levels 92, 156 and 186 with the package for
# Debian: unpacks it there, reads its pages, and tests a client that is a script of the shell.
#
#   try.sh [PACKAGE]
#
# Without PACKAGE, GoReleaser makes that of this machine.
set -euo pipefail
package=${1:+$(realpath "$1")}
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. packaging/steps.sh
for tool in dpkg curl; do
	command -v $tool >/dev/null || skip "the package for Debian: $tool is missing"
done
goreleaser=${GORELEASER:-go tool -modfile=packaging/tools/go.mod goreleaser}
processor=$(dpkg --print-architecture)
empty=$(mktemp -d)
trap 'chmod -R u+w "$empty"; rm -r "$empty"' EXIT
fail() { echo "try-deb: $*" >&2; exit 1; }

build() {
	(
		cd "$empty/clone"
		# Only this package, for only this machine.
		sed -E "s/^( +goos:).*/\1 [linux]/; s/^( +goarch:).*/\1 [$processor]/; s/formats: \[deb, rpm\]/formats: [deb]/" \
			packaging/goreleaser.yaml >"$empty/goreleaser.yaml"
		SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) $goreleaser release --snapshot --clean \
			--skip archive,sbom,homebrew,scoop --config "$empty/goreleaser.yaml"
	)
}
if [ -z "$package" ]; then
	step "the last commit is cloned" quiet clone "$empty/clone"
	step "the package is built" quiet build
	package=$(ls "$empty"/clone/bin/release/*_linux_"$processor".deb)
fi
sizes "$package"

root=$empty/root
mkdir -p "$root"/var/lib/dpkg/{updates,info} && touch "$root/var/lib/dpkg/status"
step "dpkg unpacks it into an empty folder" \
	quiet dpkg --root="$root" --force-not-root --force-depends --install "$package"
program=$root/usr/bin/spiritlevel share=$root/usr/share
sizes "$program"
"$program" version

pages() {
	local command
	for command in $("$program" __complete "" 2>/dev/null | sed -n 's/^\([a-z][a-z-]*\)\t.*/\1/p'); do
		[ "$command" = help ] || grep -q '^\.TH ' "$share/man/man1/spiritlevel-$command.1" ||
			fail "$command has no manual page"
	done
}
complete_in() { # a shell that has the tool offers the command
	case $1 in
	bash)
		# The package bash-completion has _get_comp_words_by_ref.
		bash --norc -c '
			_get_comp_words_by_ref() { words=("${COMP_WORDS[@]}") cword=$COMP_CWORD cur=${words[cword]} prev=${words[cword - 1]}; }
			. "$1"
			COMP_WORDS=(spiritlevel ser) COMP_CWORD=1 COMP_LINE="spiritlevel ser" COMP_TYPE=9
			__start_spiritlevel 2>/dev/null
			echo "${COMPREPLY[@]}"' bash "$2" | grep -q '^serve' ;;
	*) ! command -v "$1" >/dev/null || "$1" --no-execute "$2" ;;
	esac
}
completions() {
	PATH=${program%/*}:$PATH
	complete_in bash "$share/bash-completion/completions/spiritlevel" || fail "bash does not complete"
	complete_in zsh "$share/zsh/vendor-completions/_spiritlevel" || fail "zsh does not read the completions"
	complete_in fish "$share/fish/vendor_completions.d/spiritlevel.fish" || fail "fish does not read the completions"
}
licences() {
	local module
	cmp LICENSE "$share/doc/spiritlevel/copyright"
	for module in $(go version -m "$program" | sed -n 's/^\tdep\t\([^\t]*\).*/\1/p') go; do
		[ -s "$share/doc/spiritlevel/licences/${module//\//_}.txt" ] || fail "the licence of $module is missing"
	done
}
step "each command has a manual page: $(ls "$share"/man/man1 | wc -l) pages" pages
step "the shells complete commands" completions
step "each module has its licence: $(ls "$share"/doc/spiritlevel/licences | wc -l) files" licences

cat >"$empty/client.test" <<'SCRIPT'
set -eu
call() { curl -sS --fail-with-body -u "$SPIRITLEVEL_USER_EMAIL:$SPIRITLEVEL_USER_KEY" "$SPIRITLEVEL_URL/api/v1/$@"; }
call messages -d type=stream -d to=general -d topic=lunch -d 'content=Soup?' >/dev/null
call messages -G -d anchor=newest -d num_before=1 -d num_after=0 | grep -q 'Soup?'
call server_settings | grep -Eq "\"zulip_feature_level\": ?$SPIRITLEVEL_LEVEL\b"
SCRIPT
cd "$empty" # with the package only: without variables of this shell
run() { env -i HOME="$empty" PATH="$root/usr/bin:/usr/bin:/bin" spiritlevel "$@"; }
for level in 92 156 186; do
	step "the test of a client is green at level $level" run exec --level $level --dialect zulip -- sh client.test
done
step "it is green below matrix at the same levels" \
	quiet run matrix --dialect zulip --levels 92,156,186 -- sh client.test
step "the suite judges the fake" quiet run check --quiet
