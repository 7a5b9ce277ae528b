#!/usr/bin/env bash
# Packs the npm packages of a release with the binaries that GoReleaser built:
#
#   packaging/npm/release.sh v0.1.0 bin/release bin/npm
#
# npm publishes them from there, those of the platforms first: the main package depends on them.
#
#   for tarball in bin/npm/spiritlevel-*-{x64,arm64}-*.tgz bin/npm/spiritlevel-0.1.0.tgz; do
#     npm publish --provenance "$tarball"
#   done
set -euo pipefail
version=${1:?the version, such as v0.1.0} release=${2:?the folder of the binaries} out=$(realpath -m "${3:?the folder of the tarballs}")
binaries=()
for system in linux darwin windows; do
	for processor in amd64 arm64; do
		found=("$release"/*_"$system"_"$processor"*/spiritlevel*)
		if [ ${#found[@]} -ne 1 ] || [ ! -f "${found[0]}" ]; then
			echo "release.sh: $release has no binary for $system/$processor: run make release-try" >&2
			exit 1
		fi
		binaries+=("$system/$processor=$(realpath "${found[0]}")")
	done
done
cd "$(dirname "$0")"
[ -d ../../bin/pages/licences ] || ../pages.sh bin/pages
npm ci --ignore-scripts --no-audit --no-fund
node pack.mjs "$version" "$out" "${binaries[@]}"
