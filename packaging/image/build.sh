#!/usr/bin/env bash
# Builds the image of this checkout for two platforms without a daemon: a manifest list in
# buildah's storage, and an archive of each platform that docker load reads.
#
#   VERSION=v0.1.0 packaging/image/build.sh FOLDER
#
# Without VERSION the image is spiritlevel:devel.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=${1:?a folder for the archives}
version=${VERSION:-devel}
mkdir -p "$out"
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT

flags="-s -w -buildid="
[ "$version" = devel ] ||
	flags+=" -X main.releaseVersion=$version -X 'main.releaseCommit=$(git log -1 --format='%H of %cI')'"

install -d -m 755 "$files"/{data,folders/{licences,etc/ssl/certs}} && install -d -m 1777 "$files/folders/tmp"
install -m 644 /etc/ssl/certs/ca-certificates.crt "$files/folders/etc/ssl/certs/" # for check of servers with https
install -m 644 LICENSE "$files/folders/licences/spiritlevel.txt"
# Releases carry the licences of all modules, which the pages of packages have.
if [ "$version" != devel ] && [ ! -d bin/pages/licences ] && [ -x packaging/pages.sh ]; then packaging/pages.sh bin/pages; fi
if [ -d bin/pages/licences ]; then install -m 644 bin/pages/licences/* "$files/folders/licences/"; fi

buildah manifest rm "spiritlevel:$version" >/dev/null 2>&1 || true # that of an earlier build
buildah manifest create "spiritlevel:$version" >/dev/null
for platform in amd64 arm64; do
	image=spiritlevel:$version-$platform archive=$out/spiritlevel-$platform.tar
	CGO_ENABLED=0 GOOS=linux GOARCH=$platform go build -trimpath -buildvcs=false -ldflags "$flags" \
		-o "$files/spiritlevel-$platform" ./cmd/spiritlevel
	# The format of OCI has no health check. The time makes the files of two builds equal.
	buildah bud --quiet --no-cache --format docker --platform "linux/$platform" \
		--label "org.opencontainers.image.version=$version" --label org.opencontainers.image.licenses=Apache-2.0 \
		--timestamp "$(git log -1 --format=%ct)" --tag "$image" --file packaging/image/Containerfile "$files" >/dev/null
	buildah manifest add "spiritlevel:$version" "$image" >/dev/null
	rm -f "$archive"
	buildah push --quiet "$image" "docker-archive:$archive:spiritlevel:$version"
done
