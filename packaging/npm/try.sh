#!/usr/bin/env bash
# Goes from an empty folder to green tests of clients at the levels 92, 156 and 186, with
# tarballs of this checkout. `make try-npm` calls it.
set -euo pipefail
cd "$(dirname "$0")"
. ../steps.sh
for tool in node npm; do
	if ! command -v $tool >/dev/null; then
		echo "NPM PACKAGES NOT TRIED: $tool is not installed"
		[ -z "${CI:-}" ] || exit 1
		exit 0
	fi
done
here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false
export SPIRITLEVEL_BINARY= SPIRITLEVEL_URL= SPIRITLEVEL_CONTROL_URL=

version=${VERSION:-v0.0.0-try}
step "build the command" quiet go build -o "$work/spiritlevel" \
	-ldflags "-s -w -X main.releaseVersion=$version" ../../cmd/spiritlevel
[ -e node_modules/.package-lock.json ] || step "install the tools" quiet npm ci --ignore-scripts
step "pack" quiet node pack.mjs "$version" "$work/tarballs" "$(go env GOOS)/$(go env GOARCH)=$work/spiritlevel"
sizes "$work"/tarballs/*.tgz

echo "An empty folder, with node $(node --version) and npm $(npm --version):"
mkdir "$work/empty" && cd "$work/empty" && npm init --yes >/dev/null
begin=$SECONDS
step "npm install spiritlevel zulip-js" quiet npm install "$work"/tarballs/*.tgz zulip-js@2.1.0
cp "$here"/examples/zulip-js/* .
step "tests of a client at 92, 156 and 186" quiet node --test lunch.test.mjs hooks.test.cjs
for level in 92 156 186; do
	step "npx spiritlevel exec --level $level" quiet \
		npx --no-install spiritlevel exec --dialect zulip --level $level -- node --test hooks.test.cjs
done
echo "        $((SECONDS - begin)) s from the empty folder to green tests at three levels"
du -sh --apparent-size node_modules | sed 's/^/        /'

mkdir "$work/tools"
tarballs=("$work"/tarballs/*.tgz)
ln -s "$(command -v node)" "$work/tools/node"
stand_in "$work/tools/npm" <<-TOOL # the tarballs stand for the published package
	for word; do
		[ "\$word" = spiritlevel ] && words+=(${tarballs[*]}) || words+=("\$word")
	done
	exec $(command -v npm) "\${words[@]}"
TOOL
stand_in "$work/tools/npx" <<-TOOL
	[ "\$1" != --yes ] || exec $(command -v npx) --yes ${tarballs[*]/#/--package } "\${@:2}"
	exec $(command -v npx) --no-install "\$@"
TOOL
step "the start pages, with Node only" follow Node "$work/tools"

mkdir tests && cp "$here"/tests/* tests
step "the interface, and bad surroundings" quiet node --test tests/api.test.mjs tests/bad.test.cjs tests/readme.test.mjs
step "install the test runners" quiet npm install --save-dev --ignore-scripts typescript@5.9.3 @types/node@20 \
	vitest@4.1.12 jest@30.5.2 @playwright/test@1.65.1
step "types" quiet npx tsc -p tests
cp -r "$here"/examples/{vitest,jest,playwright} .
step "Vitest" quiet npx vitest run vitest
step "Jest" quiet npx jest --rootDir jest
CHROMIUM=${CHROMIUM:-$(command -v chromium || command -v google-chrome || true)}
if [ -n "$CHROMIUM" ]; then
	export CHROMIUM
	step "Playwright: a page in Chromium at 92, 156 and 186" quiet \
		npx playwright test --config playwright/playwright.config.mjs --workers 1 --reporter line
else
	echo "PLAYWRIGHT NOT TRIED: Chromium is not installed"
	[ -z "${CI:-}" ] || exit 1
fi
