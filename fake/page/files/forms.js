// Forms of the control interface: each sends an operation, and shows the curl line that does it.
import { $, $$, fill, guarded, ofWorld, place, reach, trouble, world } from "./app.js";

const quoted = (text) => (/^[\w:/.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

// valueOf is the value of a field: JSON if the field says so, and its text is JSON.
function valueOf({ value, type, dataset }) {
  if (type === "number") return Number(value);
  if (!("json" in dataset)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

// requestOf is the request of a form. A field without a text is left out.
function requestOf({ dataset, elements }) {
  const { method = "POST" } = dataset;
  const path = ofWorld(dataset.path);
  const fields = [...elements].filter((e) => e.name && e.value !== "");
  let values = Object.fromEntries(fields.map((e) => [e.name, valueOf(e)]));
  if (dataset.in) values = { [dataset.in]: [values] };
  if (dataset.of) values = { [values[dataset.of]]: values.value };
  const words = ["curl"];
  if (guarded === "true") words.push('-H "Authorization: Bearer $TOKEN"');
  if (method === "DELETE") words.push("-X DELETE");
  if (method === "POST") words.push("--json " + quoted(JSON.stringify(values)));
  words.push(quoted(location.origin + path));
  return { path, method, values, curl: words.join(" ") };
}

// command shows the curl line of a form, and commands those of all forms of a part of the page.
function command(form) {
  if (!$(".request", form)) form.append(...fill("#command", {}).children);
  $(".request code", form).textContent = requestOf(form).curl;
}
export const commands = (root) => $$("form[data-path]", root).forEach(command);
addEventListener("input", ({ target: { form } }) => form?.dataset.path && command(form));

// A form that shows a part of the page asks the server for it.
async function ask(form) {
  const output = $("output", form);
  output.value = "Asking the fake …";
  await place(form.dataset.part, new FormData(form)).catch(trouble);
  output.value = "";
}

async function send(form) {
  const { path, method, values } = requestOf(form);
  const output = $("output", form);
  const link = document.createElement("a");
  const answer = await reach(path, { method, values });
  if (answer.ok && method === "GET") {
    const href = URL.createObjectURL(await answer.blob());
    Object.assign(link, { href, download: world + ".yaml" }).click();
  }
  const { msg = "", world: made } = method === "GET" ? {} : await answer.json();
  if (made && made.name !== world) {
    Object.assign(link, { href: made.path + "/", textContent: "Open " + made.name });
  }
  output.className = msg && "refusal";
  output.replaceChildren(msg || "Done. ", link);
  dispatchEvent(new Event("controlled"));
}

addEventListener("submit", (e) => {
  const { part, path } = e.target.dataset;
  if (part) ask(e.target);
  if (path) send(e.target).catch(trouble);
});
