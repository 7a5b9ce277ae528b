// Levels: a map of all levels, the changes between any two, and the fake's answers before and after a change.
import { $, control, fill, level, ofWorld, say, trouble } from "./app.js";

const map = $("#level-map"), title = $("#level-title"), shades = [1, 2, 3, 5, 8];
const counted = (n, word) => `${n} ${word}${n === 1 ? "" : "s"}`;
const made = (kind, text, more) => Object.assign(document.createElement(kind), { textContent: text, ...more });
const address = (...parts) => "#" + ["levels", ...parts].map(encodeURIComponent).join("/");
let cells, asked = 0;

async function draw() {
  const { releases } = await control("/releases");
  $("#level-names").append(...releases.map((r) => new Option(r.version)));
  const all = [];
  map.append(...releases.filter((r) => r.levels.length).reverse().map(({ version, levels }) => {
    const row = fill("#level-release", { version, range: levels.length > 1 ? `${levels[0].level} to ${levels.at(-1).level}` : levels[0].level });
    $(".cells", row).append(...levels.map(({ level: at, changes }) => {
      const name = `Level ${at}, ${counted(changes, "change")}${at === level ? ", the level of this world" : ""}`;
      return all[at] = made("a", "", { href: "#levels/" + at, title: name, ariaLabel: name, className:
        `cell shade${shades.filter((n) => n <= changes).length}${at === level ? " here" : ""}` });
    }));
    return row;
  }));
  return all;
}

// The map is one stop of the tab key; arrows go to the next level, or to the next release.
const hold = (cell) => { for (const one of cells) one.tabIndex = one === cell ? 0 : -1; };
map.addEventListener("keydown", (e) => {
  const at = cells.indexOf(e.target), row = e.target.closest(".release"), go = { ArrowLeft: cells[at - 1], ArrowRight: cells[at + 1],
    ArrowUp: row?.previousElementSibling?.querySelector(".cell"), ArrowDown: row?.nextElementSibling?.querySelector(".cell"),
    Home: cells[0], End: cells.at(-1) }[e.key];
  if (at < 0 || !go) return;
  e.preventDefault();
  hold(go);
  go.focus();
});

$("#level-search").addEventListener("submit", (e) => {
  e.preventDefault();
  const [from, to, words] = ["from", "to", "words"].map((name) => $("#level-" + name).value.trim());
  location.hash = address(from || to ? `${from}..${to}` : "all", words);
});

// show shows an address: #levels/LEVEL, #levels/FROM..TO or #levels/all, with words to find behind it.
export async function show([range = String(level), words = ""]) {
  const mine = ++asked, again = cells;
  cells ??= await draw();
  const [from, to] = range === "all" ? ["", ""] : range.includes("..") ? range.split("..") : [range === "0" ? "" : range - 1, range];
  const wanted = { from, to, [/^[A-Z]+ \//.test(words) ? "endpoint" : "text"]: words };
  const query = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ""));
  const { changes, sums, from: older, to: newer } = await control("/changes?" + query);
  const one = newer === older + 1, note = one ? (await control("/levels/" + newer)).level.note : "";
  if (mine !== asked) return;
  const hits = new Set(changes.map((c) => c.level));
  cells.forEach((cell, at) => {
    cell.classList.toggle("chosen", range !== "all" && at > older && at <= newer);
    cell.classList.toggle("missed", words !== "" && !hits.has(at));
  });
  hold(cells[range === "all" ? level : newer]);
  [$("#level-words").value, $("#level-from").value, $("#level-to").value] = [words, ...range.includes("..") ? [from, to] : ["", ""]];
  const between = one ? `Level ${newer}` : range === "all" ? "All levels" : `From level ${older} to level ${newer}`;
  title.textContent = `${between}${words && ` with “${words}”`}: ${counted(changes.length, "change")}`;
  $("#level-note").textContent = note;
  $("#level-sums").replaceChildren(...[...Map.groupBy(sums, (s) => s.kind)].map(([kind, list]) => {
    const box = fill("#level-sum", { count: list.length, name: list.length === 1 ? kind : kind + "s" });
    $("ul", box).append(...list.map(({ name, changes: count }) => {
      const item = made("li", "");
      item.append(made("a", name === "*" ? "every endpoint" : name, { href: address(range, /^(event|object)$/.test(kind) ? `${kind}:${name}` : name) }),
        made("small", count));
      return item;
    }));
    return box;
  }));
  $("#level-changes").replaceChildren(...changes.map(row));
  say(title.textContent);
  if (again) title.scrollIntoView({ block: "nearest" });
}

function row(c) {
  const line = fill("#level-change", { kind: `${c.kind} ${c.part.replace("-", " ")}`, at: c.level,
    where: [c.name, ...c.endpoints].filter(Boolean).join(" · ") });
  const until = c.until === undefined ? "" : ` Until level ${c.until}.`;
  for (const [name, text] of Object.entries({ summary: c.summary, before: c.before, after: c.after, note: c.note + until })) {
    $(".text-" + name, line).append(...text.split("`").map((part, i) => (i % 2 ? made("code", part) : part)));
  }
  line.addEventListener("toggle", () => demonstrate(line, c).catch(trouble), { once: true });
  return line;
}

// demonstrate asks the fake at the levels before and after a change.
async function demonstrate(line, c) {
  const { demonstration: d } = await control(ofWorld("/changes/" + encodeURIComponent(c.id)));
  const parts = d.exchanges.map(exchange), before = made("details", "", { className: "prepared" });
  before.append(made("summary", counted(d.prepared.length, "request") + " before"), ...d.prepared.map((r) =>
    made("code", `${r.method} ${r.path} ${new URLSearchParams(r.params)}${r.as && " as " + r.as}`)));
  if (d.prepared.length) parts.unshift(before);
  if (!d.shown) parts.unshift(made("p", `No request shows it: ${d.reason}.`, { className: "faint" }));
  const pale = d.exchanges.some((e) => e.lines.some((l) => !l.own && !["same", "skipped", "cut"].includes(l.kind)));
  if (pale) parts.push(made("p", "Grey lines differ because of other changes of this level.", { className: "faint" }));
  $(".shown", line).replaceChildren(...parts);
}

function exchange(e) {
  const r = e.after.request, side = (a) => `Level ${a.level}: ${e.events ? e.events + " events" : a.status}`;
  const box = fill("#level-exchange", { request: r.method + " " + r.path, as: r.as ? "as " + r.as : "without an account",
    before: side(e.before), after: side(e.after) });
  $(".params", box).append(...Object.entries(r.params).flatMap(([name, value]) => [made("dt", name), made("dd", value)]));
  $(".beside", box).append(...e.lines.map((l) => {
    const one = made("div", "", { className: `line ${l.kind}${l.own ? " own" : ""}` }), same = l.kind === "same";
    one.append(...l.skipped ? [counted(l.skipped, "line") + (l.kind === "cut" ? " more" : " alike")]
      : [made(same ? "span" : "del", l.before), made(same ? "span" : "ins", l.after)]);
    return one;
  }));
  return box;
}
