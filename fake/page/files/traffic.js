// Traffic: the requests of clients as they come. A window of rows shows a list of any length.
import { $, fill, ofWorld, place, reach, trouble } from "./app.js";
import { commands } from "./forms.js";

const height = 40; // pixels of a row, as in the style sheet
const list = $("#requests");
const all = $("#requests .all");
const filters = $("#filters");
const pause = $("#pause");
const most = 20_000; // requests in the list
const waiting = new Map(); // reads of events that wait, by their numbers
let requests = [], matching = []; // all others, and the rows that the filters choose
let newest = 0, log = ""; // the last request that came, and the log that it is in
let chosen, stop;

const pathOf = (e) => e.operation ?? `${e.method} ${e.path}`;
const parameters = (e) => Object.entries(e.parameters).map(([name, v]) => `${name}=${v}`).join(" ");
function stateOf(e) {
  if (e.waits) return "waiting";
  if (!e.status) return "dropped";
  return e.status >= 400 ? "refused" : "answered";
}

// receive takes an event of the server: a begin, requests, reads of events that wait, or their loss.
function receive(event) {
  const [name, text] = event.replace("event: ", "").split("\ndata: ");
  const data = JSON.parse(text);
  if (name === "begin" && data.log !== log) {
    requests = []; // it was reset
    newest = 0;
    log = data.log;
  }
  if (name === "begin" || name === "skipped") waiting.clear();
  if (name === "requests" || name === "waiting") data.forEach((e) => keep(e, name === "waiting"));
}

// keep prepares the texts in which the filters look for words.
function keep(e, waits) {
  e.waits = waits;
  const state = [stateOf(e), e.warnings && "warned", e.faults && "faulty"].join(" ");
  const warnings = e.warnings?.map((w) => w.text) ?? [];
  const more = [e.path, parameters(e), e.client, e.status, e.code, e.msg, e.events, ...warnings];
  e.texts = { user: e.user ?? "", operation: pathOf(e), state };
  e.texts.text = [...Object.values(e.texts), ...more].join(" ");
  for (const [name, text] of Object.entries(e.texts)) e.texts[name] = text.toLowerCase();
  if (waits) waiting.set(e.waited, e);
  else {
    waiting.delete(e.waited);
    requests.push(e);
    newest = e.number;
  }
}

// filter chooses the rows, the newest first. stays says that the reader's place stays.
function filter(stays) {
  const wanted = [...new FormData(filters)].map(([name, text]) => [name, text.toLowerCase().split(/\s+/)]);
  const fits = ({ texts }) => wanted.every(([name, words]) => words.every((w) => texts[name].includes(w)));
  const before = matching.length;
  matching = [...[...waiting.values()].reverse(), ...requests.toReversed()].filter(fits);
  if (stays && list.scrollTop > 0) list.scrollTop += (matching.length - before) * height;
  const total = requests.length + waiting.size;
  const counts = `${matching.length.toLocaleString("en")} of ${total.toLocaleString("en")} requests`;
  const more = [waiting.size && `${waiting.size} waiting`, pause.checked && "paused"].filter(Boolean);
  $("#counted").textContent = total ? [counts, ...more].join(", ") : "No request has come yet.";
  draw();
}

// draw puts only the visible rows into the page.
function draw() {
  all.style.height = matching.length * height + "px";
  const first = Math.max(0, Math.floor(list.scrollTop / height) - 10);
  const rows = matching.slice(first, first + Math.ceil(list.clientHeight / height) + 20);
  const focused = document.activeElement.dataset.number;
  all.replaceChildren(...rows.map((e, i) => rowOf(e, (first + i) * height)));
  if (focused) $(`[data-number="${focused}"]`, all)?.focus({ preventScroll: true });
}
function rowOf(e, top) {
  const marks = [
    e.warnings && `⚠ ${e.warnings.length}`,
    e.ignored_parameters && `ignored ${e.ignored_parameters.length}`,
    e.deprecated && "deprecated",
    e.faults && "fault",
    e.events && "→ " + [...new Set(e.events)].join(", "),
  ];
  const state = stateOf(e);
  const row = fill("#request", {
    time: e.time.slice(11, 23),
    status: e.waits || !e.status ? state : e.status,
    operation: pathOf(e),
    parameters: parameters(e).slice(0, 200),
    marks: marks.filter(Boolean).join(" · "),
    from: `${e.user ?? "nobody"} ${e.client}`,
    took: e.waits ? "" : e.milliseconds.toFixed(1) + " ms",
  });
  row.classList.add(state);
  row.style.top = top + "px";
  if (e.waits) return row;
  row.dataset.number = e.number;
  row.href = "#traffic/" + e.number;
  row.ariaCurrent = e.number === chosen ? "true" : null;
  return row;
}

// watch follows the requests while the view and the tab are visible: browsers allow six
// connections to a server only. It tries again after the server or its world has ended.
async function watch(signal) {
  while (!signal.aborted) {
    const status = await follow(signal).catch(() => 0);
    waiting.clear();
    if (signal.aborted) return;
    if (status === 0) trouble("The server does not answer. This page tries again.");
    if (status === 404) return trouble("This world does not exist any more. Its requests stay here.");
    await new Promise((wake) => setTimeout(wake, 1000));
  }
}

// follow reads the stream of events to its end.
async function follow(signal) {
  const answer = await reach(ofWorld(`/requests/stream?log=${log}&after=${newest}`), { signal });
  if (!answer.ok) {
    trouble((await answer.json()).msg); // such as too many pages
    return answer.status;
  }
  trouble();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return answer.status;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    events.forEach(receive);
    requests = requests.slice(-most);
    if (!pause.checked) filter(true);
  }
}

function begin() {
  stop?.abort();
  stop = undefined;
  if (document.hidden || $("#traffic").hidden) return;
  stop = new AbortController();
  watch(stop.signal);
}
document.addEventListener("visibilitychange", begin);
export const hide = begin;
export async function show([number]) {
  if (!stop) begin();
  chosen = Number(number);
  filter(true);
  $("#exchange").hidden = !chosen;
  if (!chosen) return;
  await place("/exchange", { number });
  commands($("#exchange"));
  $("#exchange").focus({ preventScroll: innerWidth > 960 });
}

list.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
addEventListener("resize", draw);
filters.addEventListener("input", () => {
  list.scrollTop = 0;
  filter();
});
filters.addEventListener("focusin", ({ target: { list: values, name } }) => {
  const seen = new Set(requests.map((e) => e[name]).filter(Boolean));
  values?.replaceChildren(...[...seen].slice(0, 1000).map((value) => new Option(value)));
});
pause.addEventListener("change", () => filter(true));
$("#forget").addEventListener("click", async () => {
  await reach(ofWorld("/requests"), { method: "DELETE" });
  requests = [];
  filter();
});
