"""Draws the output of a command on a terminal as a picture: terminal.py COMMAND <OUTPUT >PICTURE.svg"""

import re
import sys
from html import escape

COLUMNS, WIDTH, HEIGHT, MARGIN = 104, 8.43, 20, 16
COLOURS = {"0": "", "1": "bold", "2": "faint", "31": "red", "32": "green", "33": "yellow"}
STYLE = """text { font: 14px "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace; fill: #d8dee6; white-space: pre }
.bold { font-weight: bold } .faint { fill: #8b949e } .red { fill: #ff7b72 } .green { fill: #56d364 } .yellow { fill: #e3b341 }"""


def rows(text):
    """Yields the rows of the terminal: lists of characters with their styles."""
    style, row = "", []
    for part in re.split(r"(\x1b\[[0-9;]*m|\n)", text):
        if part == "\n":
            yield row
            row = []
        elif part.startswith("\x1b"):
            style = " ".join(COLOURS[code] for code in (part[2:-1] or "0").split(";"))
        else:
            for character in part:
                if len(row) == COLUMNS:
                    yield row
                    row = []
                row.append((style, character))
    if row:
        yield row


def drawn(row):
    """Joins the characters of each style."""
    out, last = "", None
    for style, character in row:
        if style != last:
            out += ("" if last is None else "</tspan>") + f'<tspan class="{style}">'
            last = style
        out += escape(character)
    return out + ("" if last is None else "</tspan>")


text = f"\x1b[1m$ {sys.argv[1]}\x1b[0m\n" + sys.stdin.read().replace("\r", "")
lines = [drawn(row) for row in rows(text)]
width, height = COLUMNS * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}">')
print(f'<style>{STYLE}</style><rect width="100%" height="100%" rx="8" fill="#1b1f24"/>')
for i, line in enumerate(lines):
    if line:
        print(f'<text x="{MARGIN}" y="{MARGIN + 15 + i * HEIGHT}" xml:space="preserve">{line}</text>')
print("</svg>")
