// Controls: forms of the operations of the control interface, each with the curl line that does it.
import { $, control, copy, fill, guarded, ofWorld, reach, world } from "./app.js";

const root = $("#controls"), faultForm = $("[data-in]", root);
const quoted = (text) => /^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
let kinds = [];

export async function show() {
  if (!kinds.length) ({ kinds } = await control("/fault_kinds"));
  faultForm.kind.replaceChildren(...kinds.map((k) => new Option(k.kind, k.kind, false, k.kind === faultForm.kind.value)));
  await refresh();
}

// read is the value of a field: JSON if the field says so, and its text is JSON.
const json = (text) => { try { return JSON.parse(text); } catch { return text; } };
const read = ({ value, type, dataset }) => type === "number" ? Number(value) : "json" in dataset ? json(value) : value;

// requestOf is the request of a form. A field without a text is left out.
function requestOf({ dataset: { path, method = "POST", in: list, of }, elements }) {
  const fields = [...elements].filter((e) => e.name && e.value !== "" && !e.closest("[hidden]"));
  const values = Object.fromEntries(fields.map((e) => [e.name, read(e)]));
  const body = list ? { [list]: [values] } : of ? { [values[of]]: values.value } : values;
  const parts = ["curl", guarded && '-H "Authorization: Bearer $TOKEN"', method === "DELETE" && "-X DELETE",
    method === "POST" && "--json " + quoted(JSON.stringify(body)), quoted(`${location.origin}/control${ofWorld(path)}`)];
  return { path: ofWorld(path), method, body, curl: parts.filter(Boolean).join(" ") };
}

// line shows the curl line of a form, below its fields.
function line(form) {
  if (!$(".request", form)) form.append(...fill("#control-line", {}).children);
  $(".request code", form).textContent = requestOf(form).curl;
}

// showKind shows the fields that belong to the chosen kind of faults.
function showKind() {
  const kind = kinds.find((k) => k.kind === faultForm.kind.value);
  for (const field of faultForm.querySelectorAll("[data-key]")) {
    field.hidden = !kind.keys.includes(field.dataset.key);
    $("input, select", field).required = kind.required.includes(field.dataset.key);
  }
  $(".happens", root).textContent = `${kind.happens} A correct client: ${kind.correct}`;
}

// refresh shows the state of the world.
async function refresh() {
  const [{ world: w }, { faults }] = await Promise.all([control(ofWorld()), control(ofWorld("/faults"))]);
  $(".now", root).textContent = `World ${w.name}: level ${w.level}, dialect ${w.dialect}, clock ${w.clock.mode} at ` +
    `${w.clock.now.slice(0, 19).replace("T", " ")}, actors ${w.actors}, ${w.events.queues} event queues.`;
  $("[data-path='/level'] [name=level]", root).placeholder = w.level;
  $(".set", root).replaceChildren(...faults.map(({ id, matched, applied, ...rule }) => {
    const row = fill("#control-fault", { rule: JSON.stringify(rule), seen: `matched ${matched}, applied ${applied}` });
    $("form", row).dataset.path = "/faults/" + id;
    return row;
  }));
  showKind();
  root.querySelectorAll("form").forEach(line);
}

root.addEventListener("input", (e) => {
  if (e.target === faultForm.kind) showKind();
  line(e.target.form);
});
root.addEventListener("click", (e) => {
  if (e.target.closest(".request button")) copy($(".request code", e.target.closest("form")).textContent);
});
root.addEventListener("submit", async (e) => {
  e.preventDefault();
  const form = e.target, { path, method, body } = requestOf(form), said = $("[role=status]", form);
  const answer = await reach(path, { method, body }).catch((error) => ({ json: () => ({ msg: error.message }) }));
  const file = method === "GET" && answer.ok && await answer.blob(), link = document.createElement("a");
  const { result, msg, world: made } = file ? {} : await answer.json();
  said.className = file || result === "success" ? "" : "refusal";
  said.replaceChildren(msg || "Done. ", link);
  if (made && made.name !== world) Object.assign(link, { href: made.path + "/", textContent: "Open " + made.name });
  if (file) Object.assign(link, { href: URL.createObjectURL(file), download: world + ".yaml" }).click();
  if (msg === "") await refresh();
});
