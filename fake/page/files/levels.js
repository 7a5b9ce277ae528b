// Levels: the server writes the map, and the changes of an address; this moves between them.
import { $, $$, place, say, trouble } from "./app.js";

const root = $("#levels");
const cells = () => $$("#level-map .cell");
const levelOf = (cell) => Number(cell.hash.split("/")[1]);

// show shows an address: #levels/LEVEL, #levels/FROM..TO or #levels/all, with words to find behind it.
export async function show([range = "", words = ""]) {
  const again = $("#level-map .cell");
  if (!again) await place("/map");
  await place("/levels", { range, words });
  const { from, to } = $("#level-list").dataset;
  const hits = new Set($$(".change", root).map((change) => Number(change.dataset.level)));
  for (const cell of cells()) {
    const level = levelOf(cell);
    cell.classList.toggle("chosen", level > from && level <= to);
    cell.classList.toggle("missed", words !== "" && !hits.has(level));
  }
  hold($("#level-map .chosen") ?? $("#level-map .here"));
  say($("#level-title").textContent);
  if (again) $("#level-title").scrollIntoView({ block: "nearest" });
}

// The map is one stop of the tab key; arrows go to the next level, or to the next release.
function hold(held) {
  for (const cell of cells()) cell.tabIndex = cell === held ? 0 : -1;
}
root.addEventListener("keydown", (e) => {
  const row = e.target.closest(".release");
  if (!row) return;
  const list = cells().sort((a, b) => levelOf(a) - levelOf(b));
  const at = list.indexOf(e.target);
  const go = {
    ArrowLeft: list[at - 1],
    ArrowRight: list[at + 1],
    ArrowUp: row.previousElementSibling?.querySelector(".cell"),
    ArrowDown: row.nextElementSibling?.querySelector(".cell"),
    Home: list[0],
    End: list.at(-1),
  }[e.key];
  if (!go) return;
  e.preventDefault();
  hold(go);
  go.focus();
});

root.addEventListener("submit", (e) => {
  const [words, from, to] = ["words", "from", "to"].map((name) => e.target.elements[name].value.trim());
  const range = from || to ? `${from}..${to}` : "all";
  location.hash = "#levels/" + [range, words].map(encodeURIComponent).join("/");
});

// A change asks the fake when it is opened. The event does not rise to the list.
root.addEventListener("toggle", ({ target }) => {
  const { change } = target.dataset;
  delete target.dataset.change;
  if (change) place("/demonstration/" + change).catch(trouble);
}, true);
