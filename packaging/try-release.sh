#!/usr/bin/env bash
# Builds a release twice without publishing it, and shows that both are equal and that the
# package for Debian goes from an empty folder to green tests. The release stays in bin/release.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
here=$PWD
goreleaser=${GORELEASER:-go tool -modfile=packaging/tools/go.mod goreleaser}

. packaging/steps.sh
clone=$(mktemp -d)
trap 'chmod -R u+w "$clone"; rm -rf "$clone"' EXIT
clone "$clone" >/dev/null # this folder may have other files
cd "$clone"
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)

for n in 1 2; do
	$goreleaser release --snapshot --clean --config packaging/goreleaser.yaml
	(cd bin/release && sha256sum *.tar.gz *.zip *.deb *.rpm *.cdx.json homebrew/*/* scoop/*) >"bin/release-$n.sums"
	[ $n = 2 ] || rm -r bin/release
done
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
[ "${program%% *}" -le 36000000 ] && [ "${archive%% *}" -le 12000000 ] || { echo "larger than 36 and 12 MB" >&2; exit 1; }

packaging/deb/try.sh bin/release/*_linux_"$(go env GOARCH)".deb

# The packages for npm and Python are made of it.
mkdir -p "$here/bin"
rm -rf "$here"/bin/{release,pages}
mv bin/release bin/pages "$here/bin"
