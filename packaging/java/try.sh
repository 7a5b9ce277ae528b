#!/usr/bin/env bash
# Goes from an empty folder to green tests at levels 92, 156 and 186 with Maven: the extension,
# the Java client and a program of this checkout.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. ../steps.sh
for tool in java mvn; do
	command -v $tool >/dev/null || skip "the extension of JUnit: $tool is missing"
done
empty=$(mktemp -d)
trap 'rm -r "$empty"' EXIT
unset SPIRITLEVEL_BINARY

tests() { "$@" mvn -q -B -f "$empty/client/pom.xml" test; }

step "the program is built" go build -ldflags '-s -w' -o "$empty/bin/" ../../cmd/spiritlevel
export PATH=$empty/bin:$PATH
cp -r example "$empty/client"
mkdir "$empty/client/src/test/java/spiritlevel"
cp Spiritlevel.java "$empty/client/src/test/java/spiritlevel"
step "the tests pass at levels 92, 156 and 186" tests
step "the tests pass below exec, at level 92" tests spiritlevel exec --level 92 --dialect zulip --
