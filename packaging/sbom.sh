#!/usr/bin/env bash
# Writes the bill of materials of the program for GOOS and GOARCH. The time of the build is
# left out, so that two builds are equal.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
document=${1:?a file}
go tool -modfile=packaging/tools/go.mod cyclonedx-gomod app -json -noserial -main cmd/spiritlevel -output "$document" .
sed -i '/"timestamp":/d' "$document"
