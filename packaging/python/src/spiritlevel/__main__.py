"""``python -m spiritlevel`` runs the program, also where its folder is not in PATH."""

import sys

from ._errors import SpiritlevelError
from ._program import run

try:
    sys.exit(run(sys.argv[1:]))
except SpiritlevelError as error:
    sys.exit(f"spiritlevel: {error}")
