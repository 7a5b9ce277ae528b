#!/usr/bin/env bash
# Writes the pages that packages carry besides the program: completions, manual pages and the
# licences of all modules in the program. With a version it also fills that of the Java extension.
#
#   pages.sh FOLDER [VERSION]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=${1:?a folder}
rm -rf "$out" && mkdir -p "$out"/{completions,man,licences}
export CGO_ENABLED=0 SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

go build -tags packages -o "$out/spiritlevel" ./cmd/spiritlevel
for shell in bash zsh fish; do
	"$out/spiritlevel" completion $shell >"$out/completions/spiritlevel.$shell"
done
"$out/spiritlevel" manual "$out/man"
rm "$out/spiritlevel"

# Windows needs modules that the other systems do not.
for os in linux darwin windows; do
	GOOS=$os go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}' ./cmd/spiritlevel
done | sort -u | while read -r module folder; do
	# shellcheck disable=SC2010
	licence=$(ls "$folder" | grep -iE '^(licen[cs]e|copying)' | head -1) ||
		{ echo "packaging: $module has no licence" >&2; exit 1; }
	install -m 644 "$folder/$licence" "$out/licences/${module//\//_}.txt"
done
install -m 644 "$(go env GOROOT)/LICENSE" "$out/licences/go.txt"

if [ -n "${2:-}" ]; then
	sed "s/RELEASE = \"\";/RELEASE = \"$2\";/" packaging/java/Spiritlevel.java >"$out/Spiritlevel.java"
	grep -q "\"$2\";" "$out/Spiritlevel.java"
fi
