// The frame of the page: requests to the server, the person that one acts as, and the views.
export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

const meta = $("meta[name=spiritlevel]");
export const { world, guarded } = meta.dataset;
export const base = location.origin + location.pathname.replace(/\/$/, "");
export const ofWorld = (path = "") => `/control/worlds/${encodeURIComponent(world)}${path}`;
let token = meta.content;

// say shows a short message to all people, and reads it to those who do not see.
export function say(text) {
  const said = document.createElement("span");
  said.textContent = text;
  $("#said").replaceChildren(said);
}

// trouble shows what went wrong until something goes well.
export function trouble(error) {
  if (error?.name === "AbortError") return;
  $("#trouble").textContent = error?.message ?? error ?? "";
}

// unlock asks the server for a token of this page: with the control token, or as a browser
// on the machine of the server whose page was forgotten.
export async function unlock(controlToken) {
  const body = JSON.stringify({ world, control_token: controlToken });
  const answer = await fetch("/page/token", { method: "POST", body });
  const given = await answer.json();
  if (!given.token) throw new Error(given.msg);
  token = given.token;
}

// reach sends a request with the token of this page. The server may have forgotten the token.
export async function reach(path, { method, values, signal } = {}) {
  const body = method === "POST" ? JSON.stringify(values) : undefined;
  const headers = () => ({ "Content-Type": "application/json", "Spiritlevel-Page": token });
  const answer = await fetch(path, { method, body, signal, headers: headers() });
  if (answer.status !== 401) return answer;
  await unlock();
  return fetch(path, { method, body, signal, headers: headers() });
}

// place lets the server write a part of the page. Each element in it replaces the one with its id,
// except rows whose content stays.
const placing = {};
export async function place(part, query = {}) {
  placing[part]?.abort();
  const { signal } = (placing[part] = new AbortController());
  const path = `/page/parts/${encodeURIComponent(world)}${part}?${new URLSearchParams(query)}`;
  const answer = await reach(path, { signal });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const focused = document.activeElement;
  const written = document.createElement("template");
  written.innerHTML = text;
  for (const row of $$("[data-kept]", written.content)) {
    const old = document.getElementById(row.id);
    if (old?.dataset.kept === row.dataset.kept) row.replaceWith(old);
  }
  for (const each of [...written.content.children]) document.getElementById(each.id)?.replaceWith(each);
  (focused.isConnected ? focused : document.getElementById(focused.id))?.focus({ preventScroll: true });
}

// api sends a request as a person, and returns the answer.
export async function api(method, path, params = {}, { as = person, signal } = {}) {
  const text = (value) => (typeof value === "string" ? value : JSON.stringify(value));
  const pairs = () => Object.entries(params).map(([name, value]) => [name, text(value)]);
  const form = params instanceof FormData ? params : new URLSearchParams(pairs());
  const key = new TextEncoder().encode(`${as.api_email}:${as.api_key}`);
  const headers = { Authorization: "Basic " + btoa(String.fromCharCode(...key)), "Spiritlevel-Page": token };
  const [query, body] = method === "GET" ? ["?" + form] : ["", form];
  const response = await fetch(`${base}/api/v1${path}${query}`, { method, headers, body, signal });
  const answer = await response.json();
  if (answer.result !== "success") throw Object.assign(new Error(answer.msg), { code: answer.code });
  return answer;
}

// fill copies a template and writes texts into its slots, as text.
export function fill(template, slots) {
  const copied = $(template).content.firstElementChild.cloneNode(true);
  for (const [name, text] of Object.entries(slots)) $(`[data-slot=${name}]`, copied).textContent = text ?? "";
  return copied;
}

// People: the accounts of the world, and the one whose key the page uses.
export let people = [];
export let person;
export function actAs(email) {
  person = people.find((a) => a.email === email) ?? people.find((a) => a.active) ?? people[0];
  if (!person) return;
  sessionStorage.setItem("acting " + world, person.email);
  const some = [person, ...people.filter((a) => a.active && a !== person).slice(0, 100)];
  $("#acting").replaceChildren(...some.map((a) => new Option(a.full_name, a.email, false, a === person)));
  dispatchEvent(new Event("person"));
}
export async function loadPeople() {
  const { accounts, msg } = await (await reach(ofWorld("/accounts"))).json();
  if (msg) throw new Error(msg);
  people = accounts;
  $(".acting").hidden = !people.length;
  actAs(sessionStorage.getItem("acting " + world) ?? meta.dataset.person);
}
$("#acting").addEventListener("change", (e) => actAs(e.target.value));

// A button copies its own text, or that of the element before it.
addEventListener("click", (e) => {
  const button = e.target.closest("[data-copy]");
  if (!button) return;
  const text = button.dataset.copy || button.previousElementSibling.textContent;
  const copied = navigator.clipboard.writeText(text);
  copied.then(() => say("Copied."), () => say("The browser does not allow to copy."));
});

// Views: each has a section and a module, which show(parts of the address) and hide().
const modules = {};
let current;
async function open() {
  const [wanted, ...rest] = location.hash.slice(1).split("/").map(decodeURIComponent);
  const views = $$("main > section");
  const view = views.find(({ id }) => id === wanted) ?? views[0];
  const moved = current && current !== view;
  trouble();
  if (moved) modules[current.id]?.hide?.();
  for (const each of views) each.hidden = each !== view;
  for (const link of $$("nav a")) link.ariaCurrent = link.hash === "#" + view.id ? "page" : null;
  if (moved) view.focus();
  current = view;
  const module = (modules[view.id] ??= await import(`./${view.id}.js`));
  if (current === view) await module.show(rest);
}
const begin = () => open().catch(trouble);
addEventListener("hashchange", begin);
addEventListener("submit", (e) => e.preventDefault());
addEventListener("unhandledrejection", (e) => trouble(e.reason));
if (token) await loadPeople().catch(trouble);
begin();
