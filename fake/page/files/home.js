// Home: what the server has written, with its buttons.
import { $, $$, actAs, loadPeople, person, place, say, trouble, unlock } from "./app.js";

const harmless = /^[A-Za-z0-9.@+_-]+$/; // as in snippets.go

function mark() {
  const texts = { email: harmless.test(person.email) ? person.email : "EMAIL", key: person.api_key };
  for (const slot of $$(".snippet [data-slot]")) slot.textContent = texts[slot.dataset.slot];
  for (const row of $$("#people li")) $("[data-act]", row).ariaPressed = row.dataset.email === person.email;
}
addEventListener("person", mark);

// The world may have changed since the page was loaded.
let seen;
export async function show() {
  if (seen && person) await renew();
  seen = true;
}
async function renew() {
  await place("/home");
  await loadPeople();
}

addEventListener("click", (e) => {
  if (!e.target.closest("[data-act]")) return;
  actAs(e.target.closest("li").dataset.email);
  say(`You act as ${person.full_name}.`);
});
addEventListener("input", (e) => {
  if (e.target.id === "find-people") place("/people", { words: e.target.value }).then(mark, trouble);
});

// The control token is kept in this page only.
addEventListener("submit", ({ target }) => {
  if (target.id !== "unlock") return;
  const refuse = (error) => { $("#unlock [role=alert]").textContent = error.message; };
  unlock($("#control-token").value).then(renew).catch(refuse);
});

if (person) mark();
