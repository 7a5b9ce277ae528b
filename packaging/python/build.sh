#!/usr/bin/env bash
# Builds the wheels of a release: one for each program in a folder, and a source distribution,
# which explains the ways that are left on other platforms.
#
#   build.sh VERSION PROGRAMS OUT
#
# PROGRAMS has folders such as spiritlevel_linux_amd64_v1, as GoReleaser makes them. PYTHON is
# an interpreter with hatchling; without it, a virtual environment with hatchling is made.
set -euo pipefail
version=${1:?a version such as v0.1.0}
programs=$(realpath "${2:?the folder of the programs}")
out=$(realpath -m "${3:?a folder for the wheels}")
cd "$(dirname "${BASH_SOURCE[0]}")"
[[ $version =~ ^v[0-9]+\.[0-9]+\.[0-9]+(-[a-z0-9.]+)?$ ]] ||
	{ echo "build.sh: the version is $version: expected one such as v0.1.0 or v0.1.0-rc.1" >&2; exit 1; }
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

# A static program runs with every C library of Linux; Go needs macOS 12.
platforms='
linux_amd64   manylinux_2_17_x86_64.musllinux_1_1_x86_64
linux_arm64   manylinux_2_17_aarch64.musllinux_1_1_aarch64
darwin_amd64  macosx_12_0_x86_64
darwin_arm64  macosx_12_0_arm64
windows_amd64 win_amd64
windows_arm64 win_arm64'

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
if [ -z "${PYTHON:-}" ]; then
	python3 -m venv "$work/venv"
	"$work/venv/bin/pip" install -q --disable-pip-version-check "$(sed -n 's/^requires = \["\(.*\)"\]$/\1/p' pyproject.toml)"
	PYTHON=$work/venv/bin/python
fi

mkdir "$work/python" "$work/python/licences"
cp -r pyproject.toml hatch_build.py src "$work/python"
find "$work/python" -name __pycache__ -prune -exec rm -r {} +
cp ../../docs/python.md "$work/python/README.md"
cp ../../LICENSE "$work/python"
if ! cp ../../bin/pages/licences/* "$work/python/licences" 2>/dev/null; then
	echo "build.sh: the licences of the modules of the program are missing: packaging/pages.sh bin/pages writes them" >&2
	[[ $version = *-dev ]] || exit 1
fi
number=$("$PYTHON" -c 'import packaging.version, sys; print(packaging.version.Version(sys.argv[1]))' "$version")
sed -i "s/^RELEASE = .*/RELEASE = \"$version\"/; s/^__version__ = .*/__version__ = \"$number\"/" \
	"$work/python/src/spiritlevel/_release.py"
cd "$work/python"

mkdir -p "$out"
built=0
while read -r platform tag; do
	[ -n "$platform" ] || continue
	program=$(find "$programs" -path "$programs/spiritlevel_$platform*/spiritlevel*" -type f | head -1)
	[ -n "$program" ] || continue
	if [ "$platform" = "$(go env GOOS)_$(go env GOARCH)" ]; then
		has=$("$program" --version)
		[ "$has" = "spiritlevel $version" ] || [[ "$version $has" = *-dev\ *devel ]] ||
			{ echo "build.sh: $program is \"$has\", and the version of the wheel is $version" >&2; exit 1; }
	fi
	SPIRITLEVEL_BINARY=$program SPIRITLEVEL_WHEEL_PLATFORM=$tag "$PYTHON" -m hatchling build -t wheel -d "$out"
	built=$((built + 1))
done <<<"$platforms"
[ "$built" -gt 0 ] || { echo "build.sh: $programs has no folder such as spiritlevel_linux_amd64 with a program" >&2; exit 1; }
"$PYTHON" -m hatchling build -t sdist -d "$out"
