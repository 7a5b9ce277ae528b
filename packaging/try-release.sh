#!/usr/bin/env bash
# Builds a release twice without publishing it, and shows that both are equal and that the
# package for Debian has a program that runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
goreleaser=${GORELEASER:-go tool -modfile=packaging/tools/go.mod goreleaser}

# A clone with a tag: a release needs one, and this folder may have other files.
clone=$(mktemp -d)
trap 'chmod -R u+w "$clone"; rm -rf "$clone"' EXIT
git clone -q . "$clone"
cd "$clone"
git describe --exact-match --tags >/dev/null 2>&1 || git tag v0.0.0
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)

for n in 1 2; do
	$goreleaser release --snapshot --clean --config packaging/goreleaser.yaml
	(cd bin/release && sha256sum *.tar.gz *.zip *.deb *.rpm *.cdx.json homebrew/*/* scoop/*) >"bin/release-$n.sums"
	[ $n = 2 ] || rm -r bin/release
done
diff bin/release-{1,2}.sums || { echo "two builds differ" >&2; exit 1; }
echo "two builds are equal: $(wc -l <bin/release-2.sums) files"

largest() { stat -c '%s %n' "$@" | sort -n | tail -1; }
program=$(largest bin/release/spiritlevel_*/spiritlevel*) archive=$(largest bin/release/*.tar.gz bin/release/*.zip)
echo "largest program: $program"; echo "largest archive: $archive"
[ "${program%% *}" -le 36000000 ] && [ "${archive%% *}" -le 12000000 ] || { echo "larger than 36 and 12 MB" >&2; exit 1; }

if command -v dpkg >/dev/null; then
	root=$clone/bin/root
	mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info" && touch "$root/var/lib/dpkg/status"
	dpkg --root="$root" --force-not-root --force-depends -i bin/release/*_linux_"$(dpkg --print-architecture)".deb
	"$root/usr/bin/spiritlevel" version
	"$root/usr/bin/spiritlevel" check --quiet
else
	echo "dpkg is missing: the package for Debian was not tried"
fi
