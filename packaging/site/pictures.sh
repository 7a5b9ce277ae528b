#!/usr/bin/env bash
# Renews docs/pictures: runs of the program on a terminal, and a report as Chromium shows it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
out=$PWD/docs/pictures here=$PWD/packaging/site
chromium=${CHROMIUM:-$(command -v chromium || command -v google-chrome || true)}
for tool in "${chromium:-chromium}" python3 script; do
	command -v "$tool" >/dev/null || { echo "pictures.sh: $tool is missing" >&2; exit 1; }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/spiritlevel" ./cmd/spiritlevel
export PATH=$work:$PATH
cd "$work"

# terminal NAME COMMAND… draws a command and its output. The address of a server has a name.
terminal() {
	local name=$1
	shift
	script --quiet --return --command "${*@Q} 2>/dev/null" /dev/null >output || true
	named <output | python3 "$here/terminal.py" "$(named <<<"$*")" >"$out/$name.svg"
	sized "$name.svg"
}
named() { sed "s|http://127.0.0.1:[0-9]*|https://chat.test|g"; }
sized() { echo "docs/pictures/$1: $(wc -c <"$out/$1") bytes"; }

# A client that expects the address of a picture in each message.
cat >tests.sh <<'TESTS'
curl -fsS -u "$SPIRITLEVEL_USER_EMAIL:$SPIRITLEVEL_USER_KEY" \
	"$SPIRITLEVEL_URL/api/v1/messages?anchor=10000000000000000&num_before=5&num_after=0" >"answer.$SPIRITLEVEL_LEVEL"
if grep -q '"avatar_url":null' "answer.$SPIRITLEVEL_LEVEL"; then
	echo "TypeError: the picture of a message has no address"
	exit 1
fi
TESTS
terminal matrix spiritlevel matrix --dialect zulip --levels releases -- sh tests.sh

# A server that refuses something that it must do. exec gives the accounts.
judge() {
	terminal check spiritlevel check "$SPIRITLEVEL_URL" --section UST --section GST --section GUS
	spiritlevel check "$SPIRITLEVEL_URL" --quiet --report report.html >/dev/null || true
	named <report.html >named.html
	"$chromium" --headless --no-sandbox --disable-gpu --hide-scrollbars --force-color-profile=srgb \
		--window-size=960,720 --screenshot="$out/report.png" "file://$work/named.html" 2>/dev/null
	sized report.png
}
export -f terminal named sized judge
export out here work chromium
spiritlevel exec --fault 'kind: error, code: BAD_REQUEST, message: Too busy., operation: POST /users/me/status' -- bash -euo pipefail -c judge 2>/dev/null
