#!/usr/bin/env bash
# Goes from an empty folder to green tests at levels 92, 156 and 186, with Python only: builds
# the wheel of this machine, installs it into an empty virtual environment, and follows
# docs/python.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
. ../steps.sh
command -v python3 >/dev/null || skip "the Python package: python3 is missing"
version=${VERSION:-v0.0.0-dev}
empty=$(mktemp -d)
trap 'rm -r "$empty"' EXIT
unset SPIRITLEVEL_BINARY PYTHONPATH VIRTUAL_ENV

program() {
	CGO_ENABLED=0 go build -trimpath -ldflags "-s -w -buildid= -X main.releaseVersion=${version/v0.0.0-dev/}" \
		-o "$empty/programs/spiritlevel_$(go env GOOS)_$(go env GOARCH)/" ../../cmd/spiritlevel
}
wheels() { ./build.sh "$version" "$empty/programs" "$empty/wheels"; }
environment() { python3 -m venv "$empty/venv"; }
install() { "$empty/venv/bin/pip" install -q --disable-pip-version-check "$empty"/wheels/*.whl pytest zulip "$@"; }
run() { # with Python only: neither Go nor variables of this shell
	(cd "$empty/tests" && env -i HOME="$empty" PATH=/usr/bin:/bin "$empty/venv/bin/$1" "${@:2}")
}

step "the program is built" program
step "wheel and source distribution are built" quiet wheels
step "an empty virtual environment is made" environment
step "the wheel is installed with pytest and zulip" install
mkdir "$empty/tests"
"$empty/venv/bin/python" blocks.py ../../docs/python.md "$empty/tests" >/dev/null
step "the tests of the page pass at levels 92, 156 and 186" \
	run pytest -q -W error --spiritlevel-dialect zulip --spiritlevel-levels 92,156,186
step "the program of the page runs" run python lunch.py
step "the tests pass below matrix at the same levels" \
	run spiritlevel matrix --dialect zulip --levels 92,156,186 -- "$empty/venv/bin/pytest" -q test_lunch.py

mkdir "$empty/tools"
wheel=$(ls "$empty"/wheels/*.whl)
echo "spiritlevel @ file://$wheel" >"$empty/constraints.txt" # the wheel stands for the published package
stand_in "$empty/tools/python3" <<-TOOL
	exec $(python3 -c 'import sys; print(sys.executable)') "\$@"
TOOL
stand_in "$empty/tools/uvx" <<-TOOL
	exec $empty/venv/bin/uvx --from $wheel "\$@"
TOOL
step "uv is installed" install uv
export PIP_CONSTRAINT=$empty/constraints.txt
step "the start pages, with Python only" follow Python "$empty/tools"
unset PIP_CONSTRAINT

refused() { # by pip, on a platform without a wheel, which has only the source distribution
	local said
	said=$("$empty/venv/bin/pip" install --disable-pip-version-check --target "$empty/source" "$empty"/wheels/*.tar.gz 2>&1) && exit 1
	[[ $said = *"no wheel of spiritlevel for this platform"*"The ways that are left:"* ]] || { echo "$said" >&2; exit 1; }
}
step "without a wheel, pip says which ways are left" refused
step "mypy is installed" install mypy
step "mypy finds the types" run mypy --strict --no-error-summary lunch.py
sizes "$empty"/wheels/*
