"""Writes the examples of a page as files: each block of Python begins with the name of its file."""

import pathlib
import re
import sys

page, folder = map(pathlib.Path, sys.argv[1:])
for name, code in re.findall(r"```python\n# (\S+\.py)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
    (folder / name).write_text(code, encoding="utf-8")
    print(name)
