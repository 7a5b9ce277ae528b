#!/usr/bin/env bash
# Builds the documentation site into bin/site. The program writes the sources into bin/docs:
# the documents, and the reference. TypeDoc adds the JavaScript interface. A link or an anchor
# that leads nowhere is an error. REF is the branch or the tag of links to the repository.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v python3 >/dev/null || { echo "make docs: python3 is missing: MkDocs needs it" >&2; exit 1; }
ref=${REF:-main} tools=bin/docs-tools
mkdir -p bin
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)} NO_MKDOCS_2_WARNING=1

if ! cmp -s packaging/site/requirements.txt $tools/requirements.txt; then
	python3 -m venv --clear $tools
	$tools/bin/pip install -q --disable-pip-version-check -r packaging/site/requirements.txt
	cp packaging/site/requirements.txt $tools/
fi
go build -tags packages -o bin/docs-writer ./cmd/spiritlevel
rm -rf bin/javascript
javascript() {
	local generated=packaging/npm/spiritlevel/src/api/generated
	[ -e packaging/npm/node_modules/.package-lock.json ] || npm ci --prefix packaging/npm --ignore-scripts --no-audit --no-fund
	mkdir -p $generated
	bin/docs-writer site bin/docs
	packaging/npm/node_modules/.bin/openapi-typescript bin/docs/reference/control.openapi.json --output $generated/control.ts >/dev/null
	(cd packaging/npm && node_modules/.bin/typedoc --logLevel Warn --out ../../bin/javascript)
}
if command -v npm >/dev/null; then
	javascript
else
	echo "THE JAVASCRIPT INTERFACE IS LEFT OUT: npm is not installed" >&2
	[ -z "${CI:-}" ] || exit 1
fi
bin/docs-writer site --ref "$ref" --javascript bin/javascript bin/docs
$tools/bin/mkdocs build --strict --config-file bin/docs.yml # with --quiet, it would not count the warnings
echo "The site is in bin/site, $(du -sh --apparent-size bin/site | cut -f1). To read it: python3 -m http.server --directory bin/site"
