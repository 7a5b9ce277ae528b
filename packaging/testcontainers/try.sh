#!/usr/bin/env bash
# Goes from an empty folder to green tests at the levels 92, 156 and 186 that start the image of
# this checkout with Testcontainers: in JavaScript, and in Java. It needs a container engine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
skip() { echo "try-testcontainers: not tried: $*"; exit 0; }
for tool in docker buildah node npm java mvn; do
	command -v $tool >/dev/null || skip "$tool is missing"
done
docker info >/dev/null 2>&1 || skip "no container engine answers docker info"
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
export SPIRITLEVEL_BINARY= SPIRITLEVEL_URL= SPIRITLEVEL_CONTROL_URL=

step() { # prints the seconds of a step, and its output if it fails
	local begun=${EPOCHREALTIME/[.,]/}
	"${@:2}" >"$empty/log" 2>&1 || { cat "$empty/log"; echo "FAILED: $1"; exit 1; }
	local tenths=$(((${EPOCHREALTIME/[.,]/} - begun) / 100000))
	printf '%4d.%d s  %s\n' $((tenths / 10)) $((tenths % 10)) "$1"
}

printf '[storage]\ndriver = "vfs"\ngraphroot = "%s/storage"\nrunroot = "%s/run"\n' "$empty" "$empty" >"$empty/storage.conf"
step "the image is built" env CONTAINERS_STORAGE_CONF="$empty/storage.conf" VERSION= ../image/build.sh "$empty/image"
step "the engine has it" docker load --input "$empty/image/spiritlevel-$(go env GOARCH).tar"

step "the program is built" go build -ldflags '-s -w' -o "$empty/bin/" ../../cmd/spiritlevel
[ -e ../npm/node_modules/.package-lock.json ] || step "the tools of the npm package are installed" npm ci --prefix ../npm --ignore-scripts
step "the npm package is built" node ../npm/pack.mjs v0.0.0-try "$empty/tarballs" "$(go env GOOS)/$(go env GOARCH)=$empty/bin/spiritlevel"
mkdir "$empty/node" && cp lunch.test.mjs "$empty/node"
cp -r java "$empty/java" && mkdir "$empty/java/src/test/java/spiritlevel" && cp ../java/Spiritlevel.java "$empty/java/src/test/java/spiritlevel"

cd "$empty/node" && npm init --yes >/dev/null
step "npm has installed Testcontainers" npm install --no-audit --no-fund "$empty"/tarballs/*.tgz testcontainers@11.14.0 zulip-js@2.1.0
step "the tests in JavaScript pass at levels 92, 156 and 186" node --test lunch.test.mjs
step "the tests in Java pass at levels 92, 156 and 186" mvn -q -B -f "$empty/java/pom.xml" test
