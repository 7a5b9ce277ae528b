// The frame of the page: requests to the server, the person that one acts as, and the views.
const meta = document.querySelector("meta[name=spiritlevel]");
export const world = meta.dataset.world, level = Number(meta.dataset.level), dialect = meta.dataset.dialect;
export const base = location.origin + location.pathname.replace(/\/$/, "");
export const $ = (selector, root = document) => root.querySelector(selector);
export let guarded = false; // by the control token
let token = meta.content;

// say shows a short message to all people, and reads it to those who do not see.
let silence;
export function say(text) {
  $("#said").textContent = text;
  clearTimeout(silence);
  silence = setTimeout(() => { $("#said").textContent = ""; }, 4000);
}

// trouble shows what went wrong until something goes well.
export function trouble(error) {
  $("#trouble").textContent = error ? String(error.message ?? error) : "";
  $("#trouble").hidden = !error;
}

export async function copy(text) {
  await navigator.clipboard.writeText(text).then(() => say("Copied."), () => say("The browser does not allow to copy."));
}

// unlock asks the server for a token of this page: with the control token, or as a browser
// on the machine of the server whose page was forgotten.
export async function unlock(controlToken) {
  const answer = await fetch("/page/token", { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ world, control_token: controlToken }) });
  const { token: given, msg } = await answer.json();
  if (!given) throw new Error(msg);
  [token, guarded] = [given, guarded || !!controlToken];
}

// reach sends a request of the control interface; the answer may be any.
export async function reach(path, { method = "GET", body, signal } = {}, again = true) {
  const answer = await fetch("/control" + path, { method, signal, headers: headers({ "Content-Type": "application/json" }),
    body: method === "POST" ? JSON.stringify(body ?? {}) : undefined });
  if (answer.status !== 401 || !again) return answer;
  await unlock();
  return reach(path, { method, body, signal }, false);
}
export const headers = (more) => ({ ...more, "Spiritlevel-Page": token });

// control sends a request of the control interface, and returns the answer.
export async function control(path, options) {
  const answer = await (await reach(path, options)).json();
  if (answer.result !== "success") throw new Error(answer.msg);
  return answer;
}
export const ofWorld = (path = "") => "/worlds/" + encodeURIComponent(world) + path;

// api sends a request as a person, and returns the answer, also a refusal.
export async function api(method, path, params = {}, { as = person(), signal } = {}) {
  const form = params instanceof FormData ? params : new URLSearchParams(
    Object.entries(params).map(([name, v]) => [name, typeof v === "string" ? v : JSON.stringify(v)]));
  const bytes = new TextEncoder().encode(as.api_email + ":" + as.api_key), inQuery = method === "GET" && String(form);
  const answer = await fetch(base + "/api/v1" + path + (inQuery ? "?" + inQuery : ""), { method, signal,
    headers: headers({ Authorization: "Basic " + btoa(String.fromCharCode(...bytes)) }),
    body: method === "GET" ? undefined : form });
  return answer.json();
}

// follow reads a stream of events, and calls back with the name and the data of each.
export async function follow(path, signal, tell) {
  const answer = await reach(path, { signal });
  if (!answer.ok) throw Object.assign(new Error((await answer.json()).msg), { status: answer.status });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop();
    tell(events.filter((e) => e.startsWith("event: ")).map((e) => {
      const [name, data] = e.slice(7).split("\ndata: ");
      return { name, data: JSON.parse(data) };
    }));
  }
}

// fill copies a template and writes texts into its slots, as text.
export function fill(template, slots) {
  const copied = $(template).content.firstElementChild.cloneNode(true);
  for (const [name, text] of Object.entries(slots)) {
    for (const slot of copied.querySelectorAll(`[data-slot=${name}]`)) slot.textContent = text ?? "";
  }
  return copied;
}

// People: the accounts of the world, and the one whose key the page uses.
let accounts = [], acting;
export const people = () => accounts, person = () => acting;
export function actAs(email) {
  acting = accounts.find((a) => a.email === email) ?? accounts.find((a) => a.active) ?? accounts[0];
  if (!acting) return;
  sessionStorage.setItem("acting " + world, acting.email);
  const some = [acting, ...accounts.filter((a) => a.active && a !== acting).slice(0, 100)];
  $("#acting").replaceChildren(...some.map((a) => new Option(a.full_name, a.email, false, a === acting)));
  dispatchEvent(new Event("person"));
}
export async function loadPeople() {
  accounts = (await control(ofWorld("/accounts"))).accounts;
  $(".acting").hidden = !accounts.length;
  actAs(sessionStorage.getItem("acting " + world) ?? meta.dataset.person);
}
$("#acting").addEventListener("change", (e) => actAs(e.target.value));

// Views: each has a section and a module, which show(parts of the address) and hide().
const modules = {};
let current;
async function open() {
  const [wanted, ...rest] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const name = document.querySelector(`main > section[id="${CSS.escape(wanted)}"]`) ? wanted : "home";
  trouble();
  if (current !== name) modules[current]?.hide?.();
  for (const section of document.querySelectorAll("main > section")) section.hidden = section.id !== name;
  for (const link of document.querySelectorAll("nav a")) {
    link.toggleAttribute("aria-current", link.hash === "#" + name);
  }
  if (current && current !== name) $("#" + name).focus();
  current = name;
  const module = modules[name] ??= await import(`./${name}.js`);
  if (current === name) await module.show?.(rest);
}
const begin = () => open().catch(trouble);
addEventListener("hashchange", begin);
addEventListener("unhandledrejection", (e) => { if (e.reason?.name !== "AbortError") trouble(e.reason); });
if (token) await loadPeople().catch(trouble);
begin();
