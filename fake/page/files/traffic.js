// Traffic: the requests of clients as they come. A window of rows shows a list of any length.
import { $, control, copy, fill, follow, level, ofWorld, trouble } from "./app.js";

const most = 20_000, height = 40; // requests in the list; pixels of a row, as in the style sheet
const list = $("#requests"), all = $("#requests .all"), article = $("#exchange"), filters = $("#filters");
let requests = [], waiting = new Map(), matching = [], newest = 0, log = "", paused = false, stop, chosen;

const status = (e) => e.waits ? "waiting" : e.status || "dropped";
const kind = (e) => e.waits ? "waiting" : !e.status ? "dropped" : e.status >= 400 ? "refused" : "";
const pretty = (value) => typeof value === "string" ? value : JSON.stringify(value, null, 2);
const parameters = (e) => Object.entries(e.parameters).map(([name, v]) => `${name}=${v}`).join(" ");

// receive takes what the server sends, and prepares the text that the filter looks at.
function receive(events) {
  for (const { name, data } of events) {
    if (name === "begin" && data.log !== log) requests = [], newest = 0, log = data.log; // it was reset
    if (name === "begin" || name === "skipped") waiting.clear();
    if (name === "end") throw Object.assign(new Error(data.msg), { ended: true });
    if (name !== "requests" && name !== "waiting") continue;
    for (const e of data) {
      e.waits = name === "waiting";
      e.text = [e.path, e.operation, parameters(e), e.user, e.client, status(e), e.code, e.msg, ...(e.events ?? []),
        ...(e.warnings ?? []).map((w) => w.text)].join(" ").toLowerCase();
      if (e.waits) waiting.set(e.waited, e); else waiting.delete(e.waited), requests.push(e), newest = e.number;
      seen("#seen-users", e.user), seen("#seen-operations", e.operation);
    }
  }
  if (requests.length > most) requests = requests.slice(-most);
  if (!paused) filter(true);
}
const known = new Set();
function seen(options, value) {
  if (value && known.size < 1000 && known.size < known.add(options + value).size) $(options).append(new Option(value, value));
}

// filter chooses the rows, the newest first. keep says that the reader's place stays.
function filter(keep) {
  const { text, user, operation, status: wanted } = Object.fromEntries(new FormData(filters));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean), before = matching.length;
  const fits = (e) => words.every((w) => e.text.includes(w)) && (e.user ?? "").includes(user) &&
    (e.operation ?? e.path ?? "").includes(operation) && (!wanted || wanted === "w" && e.warnings || wanted === "f" && e.faults ||
    (e.waits ? "…" : String(e.status)[0]) === wanted);
  matching = [...waiting.values(), ...requests].filter(fits).sort((a, b) => b.waits - a.waits || b.number - a.number || b.waited - a.waited);
  if (keep && list.scrollTop > 0) list.scrollTop += (matching.length - before) * height;
  $("#counted").textContent = requests.length + waiting.size === 0 ? "No request has come yet." :
    `${matching.length.toLocaleString("en")} of ${(requests.length + waiting.size).toLocaleString("en")} requests` +
    (waiting.size ? `, ${waiting.size} waiting` : "") + (paused ? ", paused" : "");
  draw();
}

// draw puts only the visible rows into the page.
function draw() {
  all.style.height = matching.length * height + "px";
  const first = Math.max(0, Math.floor(list.scrollTop / height) - 10);
  const rows = matching.slice(first, first + Math.ceil(list.clientHeight / height) + 20);
  const focused = all.contains(document.activeElement) && document.activeElement.dataset.number;
  all.replaceChildren(...rows.map((e, i) => {
    const marks = [e.waits && "", e.warnings && `⚠ ${e.warnings.length}`, e.ignored_parameters && `ignored ${e.ignored_parameters.length}`,
      e.deprecated && "deprecated", e.faults && "fault", e.events && "→ " + [...new Set(e.events)].join(", ")].filter(Boolean).join(" · ");
    const row = fill("#request", { time: e.time.slice(11, 23), status: status(e), operation: e.operation ?? `${e.method} ${e.path}`,
      parameters: parameters(e).slice(0, 200), marks, from: (e.user ?? "nobody") + " " + e.client, took: e.waits ? "" : e.milliseconds.toFixed(1) + " ms" });
    row.classList.add(...[kind(e)].filter(Boolean));
    row.style.top = (first + i) * height + "px";
    row.dataset.number = e.waits ? "" : e.number;
    if (e.number && e.number === chosen) row.setAttribute("aria-current", "true");
    return row;
  }));
  if (focused) $(`[data-number="${focused}"]`, all)?.focus({ preventScroll: true });
}

// open shows an exchange, which the server remembers in full.
async function open(number) {
  draw();
  const { exchange } = await control(ofWorld("/requests/" + number)), e = exchange.request;
  const shown = fill("#exchanged", { title: `${e.method} ${e.path}`, curl: exchange.curl,
    about: `Request ${e.number}, ${status(e)}${e.code ? " " + e.code : ""}, by ${e.user ?? "nobody"} with ${e.client}, ${e.size} bytes in ${e.milliseconds} ms` +
      (e.waited ? "; it waited" + (e.events ? " for " + e.events.join(", ") : "") : ""),
    cut: e.answer_begins ? `Cut: the first ${e.answer_begins.length} of ${e.size} bytes are remembered. Compare shows the whole answer.` : "",
    answer: e.answer ? pretty(e.answer) : e.answer_begins ?? (e.msg ? pretty({ result: "error", msg: e.msg, code: e.code }) : "The server does not remember this answer."),
    requirements: `${exchange.requirements.length} requirements apply` });
  $(".remarks", shown).append(...[...(e.warnings ?? []).map((w) => w.text), ...(e.ignored_parameters ?? []).filter((n) => !e.warnings?.some((w) => w.text.includes(n)))
    .map((n) => `The parameter ${n} is ignored.`),
    ...(e.deprecated ?? []).map((d) => `Deprecated ${d}`), ...(e.faults ?? []).map((f) => `The fault ${f} applied.`)].map(item));
  $(".requirements ul", shown).append(...exchange.requirements.map((r) => item(`${r.id}: ${r.text}`)));
  $("[name=level]", shown).value = level > 122 ? 122 : 186;
  const stub = $("form.stub", shown);
  [stub.status.value, stub.body.value, stub.dataset.operation] = [e.status || 200, $("[data-slot=answer]", shown).textContent, e.operation ?? ""];
  $("details.stub", shown).hidden = !e.operation;
  article.replaceChildren(shown);
  article.focus({ preventScroll: innerWidth > 960 });
}
const item = (text) => Object.assign(document.createElement("li"), { textContent: text });

// answerLike lets the next requests of the operation get the answer of the form.
async function answerLike(form) {
  const lines = form.headers.value.split("\n").map((line) => line.split(/:(.*)/s, 2).map((part) => part?.trim())).filter(([name]) => name);
  const rule = { kind: "answer", operation: form.dataset.operation, count: "first " + form.times.value, status: Number(form.status.value),
    ...lines.length && { headers: Object.fromEntries(lines) }, ...form.body.value && { body: form.body.value } };
  const { ids } = await control(ofWorld("/faults"), { method: "POST", body: { faults: [rule] } });
  $("[role=status]", form).textContent = `Fault ${ids[0]} is set. Controls removes it.`;
}

async function compare(form) {
  const say = $("[role=status]", form), out = $(".compared", article);
  say.textContent = "Asking all levels between…";
  const { comparison: c } = await control(ofWorld(`/requests/${chosen}/compare`), { method: "POST", body: { level: Number(form.level.value) } })
    .finally(() => { say.textContent = ""; });
  const value = (v) => v === undefined ? "absent" : JSON.stringify(v).slice(0, 300);
  const shown = fill("#comparison", { found: c.differences.length ? "" : "Both levels give the same answer.",
    here: `Level ${c.here.level}: ${c.here.status}`, there: `Level ${c.there.level}: ${c.there.status}`,
    "here-answer": pretty(c.here.answer), "there-answer": pretty(c.there.answer) });
  $(".differences", shown).append(...c.differences.map((d) => {
    const one = fill("#difference", { path: d.path, count: d.count > 1 ? `${d.count} times` : "", here: value(d.here), there: value(d.there) });
    $("ul", one).append(...d.changes.map((by) => item(`Level ${by.level}: ${by.summary}`)));
    if (!d.changes.length) $("ul", one).append(item("Several changes make it together."));
    return one;
  }));
  out.replaceChildren(shown);
  out.hidden = false;
}

list.addEventListener("scroll", () => requestAnimationFrame(draw), { passive: true });
addEventListener("resize", draw);
all.addEventListener("click", (e) => { const n = e.target.closest(".request")?.dataset.number; if (n) location.hash = "#traffic/" + n; });
filters.addEventListener("input", () => { list.scrollTop = 0; filter(); });
filters.addEventListener("submit", (e) => e.preventDefault());
$("#pause").addEventListener("click", (e) => { paused = !paused; e.target.setAttribute("aria-pressed", paused); filter(true); });
$("#forget").addEventListener("click", async () => { await control(ofWorld("/requests"), { method: "DELETE" }); requests = []; filter(); });
article.addEventListener("submit", (e) => { e.preventDefault(); (e.target.className === "stub" ? answerLike : compare)(e.target).catch(trouble); });
article.addEventListener("click", (e) => {
  if (e.target.dataset.deed === "curl") copy($("[data-slot=curl]", article).textContent);
  if (e.target.dataset.deed === "close") location.hash = "#traffic";
});

// watch follows the requests while the view and the tab are visible: browsers allow six
// connections to a server only. It tries again after the server or its world has ended.
async function watch(signal) {
  for (let pause = 500; !signal.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      await follow(ofWorld(`/requests/stream?log=${log}&after=${newest}`), signal, (events) => { trouble(); pause = 500; receive(events); });
    } catch (error) {
      if (signal.aborted) return;
      waiting.clear();
      if (error.status === 404) return trouble(`The world ${ofWorld().slice(8)} does not exist any more. Its requests stay until you leave.`);
      if (!error.ended) trouble("The server does not answer. This page tries again.");
    }
    await new Promise((wake) => setTimeout(wake, pause));
  }
}
function begin() {
  stop?.abort();
  stop = undefined;
  if (!document.hidden && !$("#traffic").hidden) watch((stop = new AbortController()).signal);
}
document.addEventListener("visibilitychange", begin);
export async function show([number]) {
  if (!stop) begin();
  article.hidden = !(chosen = Number(number) || undefined);
  return chosen ? open(chosen) : filter(true);
}
export function hide() { stop?.abort(); stop = undefined; }
