#!/usr/bin/env bash
# Writes the bill of materials of the program for GOOS and GOARCH. The time of the build is
# left out, so that two builds are equal.
set -euo pipefail
document=$(realpath "${1:?a file}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The tool runs here, whatever the system of the program is.
tool=$(env -u GOOS -u GOARCH go tool -modfile=packaging/tools/go.mod -n cyclonedx-gomod)
"$tool" app -json -noserial -main cmd/spiritlevel -output "$document" .
sed -i '/"timestamp":/d' "$document"
