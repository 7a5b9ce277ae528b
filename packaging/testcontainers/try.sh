#!/usr/bin/env bash
# Goes from an empty folder to green tests at the levels 92, 156 and 186 that start the image of
# this checkout with Testcontainers: in JavaScript, and in Java. It needs a container engine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. ../steps.sh
for tool in docker buildah node npm java mvn; do
	command -v $tool >/dev/null || skip "Testcontainers: $tool is missing"
done
docker info >/dev/null 2>&1 || skip "Testcontainers: no container engine answers docker info"
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
export SPIRITLEVEL_BINARY= SPIRITLEVEL_URL= SPIRITLEVEL_CONTROL_URL=

printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$empty" "$empty" >"$empty/storage.conf"
step "the image is built" quiet env CONTAINERS_STORAGE_CONF="$empty/storage.conf" VERSION= ../image/build.sh "$empty/image"
step "the engine has it" quiet docker load --input "$empty/image/spiritlevel-$(go env GOARCH).tar"

step "the program is built" quiet go build -ldflags '-s -w' -o "$empty/bin/" ../../cmd/spiritlevel
[ -e ../npm/node_modules/.package-lock.json ] || step "the tools of the npm package are installed" quiet npm ci --prefix ../npm --ignore-scripts
step "the npm package is built" quiet node ../npm/pack.mjs v0.0.0-try "$empty/tarballs" "$(go env GOOS)/$(go env GOARCH)=$empty/bin/spiritlevel"
mkdir "$empty/node" && cp lunch.test.mjs "$empty/node"
cp -r java "$empty/java" && mkdir "$empty/java/src/test/java/spiritlevel" && cp ../java/Spiritlevel.java "$empty/java/src/test/java/spiritlevel"

cd "$empty/node" && npm init --yes >/dev/null
step "npm has installed Testcontainers" quiet npm install --no-audit --no-fund "$empty"/tarballs/*.tgz testcontainers@11.14.0 zulip-js@2.1.0
step "the tests in JavaScript pass at levels 92, 156 and 186" quiet node --test lunch.test.mjs
step "the tests in Java pass at levels 92, 156 and 186" quiet mvn -q -B -f "$empty/java/pom.xml" test
