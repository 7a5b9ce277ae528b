// Home: what the server has written, with its buttons.
import { $, actAs, base, copy, fill, headers, loadPeople, people, person, say, unlock, world } from "./app.js";

const home = $("#home"), harmless = /^[A-Za-z0-9.@+_-]+$/, most = 60;

home.addEventListener("click", (e) => {
  const button = e.target.closest("button"), row = e.target.closest("li[data-email]");
  if (button?.dataset.copy) return copy(button.dataset.copy);
  if (button && "copyCode" in button.dataset) return copy($("code", button.parentElement).textContent);
  const one = row && people().find((a) => a.email === row.dataset.email);
  switch (one && button?.dataset.deed) {
    case "key": return copy(one.api_key);
    case "zuliprc": return copy(`[api]\nemail=${one.api_email}\nkey=${one.api_key}\nsite=${base}\n`);
    case "act": actAs(one.email); return say(`You act as ${one.full_name}.`);
  }
});

addEventListener("person", mark);
function mark() {
  const { email, api_key: key } = person();
  for (const [name, text] of [["email", harmless.test(email) ? email : "EMAIL"], ["key", key]]) {
    for (const slot of home.querySelectorAll(`.snippet [data-slot=${name}]`)) slot.textContent = text;
  }
  for (const row of home.querySelectorAll("#people li")) {
    $("[data-deed=act]", row).setAttribute("aria-pressed", row.dataset.email === email);
  }
}

home.addEventListener("input", (e) => {
  if (e.target.id !== "find-people") return;
  const words = e.target.value.toLowerCase();
  const found = people().filter((a) => (a.full_name + " " + a.email).toLowerCase().includes(words)).slice(0, most);
  $("#people").replaceChildren(...found.map((a) => {
    const kind = (a.bot ? a.bot + " bot" : a.role) + (a.active ? "" : ", deactivated");
    const row = fill("#person", { name: a.full_name, email: a.email, kind });
    row.dataset.email = a.email;
    $("img", row).src = `/page/picture/${encodeURIComponent(world)}/${encodeURIComponent(a.api_email)}`;
    $(".badge", row).className = "badge " + a.role;
    return row;
  }));
  mark();
});

// renew lets the server write the view again: the world may have changed.
async function renew() {
  const answer = await fetch(location.pathname, { headers: headers({ Accept: "text/html" }) });
  const written = new DOMParser().parseFromString(await answer.text(), "text/html");
  home.replaceChildren(...document.importNode($("#home", written), true).childNodes);
  if ($("#people")) await loadPeople();
}
let seen;
export const show = () => seen ? renew() : (seen = true);

// The control token is kept in this page only.
home.addEventListener("submit", async (e) => {
  e.preventDefault();
  try {
    await unlock($("#control-token").value);
    await renew();
  } catch (error) {
    $("[role=alert]", home).textContent = error.message;
  }
});

if (person()) mark();
