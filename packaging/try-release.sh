#!/usr/bin/env bash
# Builds a release twice without publishing it, and shows that both are equal, that npm and
# Python have a package for each of its programs, and that the package for Debian goes from an
# empty folder to green tests. The release stays in bin/release.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
here=$PWD
goreleaser=${GORELEASER:-go tool -modfile=packaging/tools/go.mod goreleaser}

. packaging/steps.sh
clone=$(mktemp -d)
trap 'chmod -R u+w "$clone"; rm -rf "$clone"' EXIT
version=$(clone "$clone") # this folder may have other files
cd "$clone"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

build() {
	quiet $goreleaser release --snapshot --clean --config packaging/goreleaser.yaml
	(cd bin/release && sha256sum *.tar.gz *.zip *.deb *.rpm *.cdx.json homebrew/*/* scoop/*) >"bin/release-$1.sums"
}
step "the release is built" build 1
rm -r bin/release
step "it is built again" build 2
diff bin/release-{1,2}.sums || { echo "two builds differ" >&2; exit 1; }
echo "two builds are equal: $(wc -l <bin/release-2.sums) files"

# On each system the fake ends with its standard input.
for program in bin/release/spiritlevel_*/spiritlevel*; do
	grep -qF until-eof "$program" || { echo "$program does not end with its parent" >&2; exit 1; }
done
[ "$(ls bin/release/spiritlevel_*/spiritlevel* | wc -l)" = 6 ] || { echo "a platform has no program" >&2; exit 1; }
grep -q ' Spiritlevel\.java$' bin/release/checksums.txt

largest() { stat -c '%s %n' "$@" | sort -n | tail -1; }
program=$(largest bin/release/spiritlevel_*/spiritlevel*) archive=$(largest bin/release/*.tar.gz bin/release/*.zip)
echo "largest program: $program"; echo "largest archive: $archive"
[ "${program%% *}" -le 37000000 ] && [ "${archive%% *}" -le 13000000 ] || { echo "larger than 37 and 13 MB" >&2; exit 1; }

# As the workflow of releases does.
if command -v npm >/dev/null; then
	step "npm packages are built" quiet packaging/npm/release.sh "$version" bin/release bin/npm
	sizes bin/npm/*
else
	echo "NOT TRIED: the npm packages of a release: npm is missing"
fi
if command -v python3 >/dev/null; then
	step "wheels are built" quiet packaging/python/build.sh "$version" bin/release bin/wheels
	sizes bin/wheels/*
else
	echo "NOT TRIED: the wheels of a release: python3 is missing"
fi
packaging/deb/try.sh bin/release/*_linux_"$(go env GOARCH)".deb

# docs/install.md makes packages of it.
mkdir -p "$here/bin"
rm -rf "$here"/bin/{release,pages}
mv bin/release bin/pages "$here/bin"
