// Organization: a person reads and writes by the public API only. The server writes the view, again
// after each event. All requests have forms that servers of every level take.
import { $, $$, api, people, person, place } from "./app.js";

const root = $("#organization");
const scroll = $(".scroll", root);
const write = $(".write", root);
const newest = "10000000000000000"; // behind all messages
const portion = 40; // messages that are fetched at once
const most = 120; // messages in the page
let me, stop, queue; // the person whose events are followed
let here, shown; // the place of the address, and the one in the page
let end, size, edited;

export async function show(parts) {
  here = parts.map(encodeURIComponent).join("/");
  if (stop) await enter();
  else live();
}
export function hide() {
  stop?.abort();
  if (queue) api("DELETE", "/events", { queue_id: queue }, { as: me }).catch(() => {});
  stop = queue = undefined;
}
addEventListener("person", () => {
  if (!stop) return;
  hide();
  live();
});

// live follows the events of the person until the view or the person changes.
async function live() {
  const { signal } = (stop = new AbortController());
  me = person;
  while (!signal.aborted) {
    try {
      await follow({ as: me, signal });
    } catch (error) {
      if (signal.aborted) return;
      if (error.code === "BAD_EVENT_QUEUE_ID") continue;
      refuse($("#talk"), `Not live: ${error.message}`);
      await new Promise((go) => setTimeout(go, 2000));
    }
  }
}
const ofMessages = ["message", "update_message", "delete_message", "update_message_flags", "reaction"];
const registration = {
  event_types: [...ofMessages, "typing", "subscription", "stream"],
  fetch_event_types: ["message"],
  client_capabilities: { notification_settings_null: true, stream_typing_notifications: true },
};
async function follow(of) {
  const made = await api("POST", "/register", registration, of);
  queue = made.queue_id;
  await enter();
  for (let last = made.last_event_id; ;) {
    const { events } = await api("GET", "/events", { queue_id: queue, last_event_id: last }, of);
    last = Math.max(last, ...events.map((e) => e.id));
    events.filter((e) => e.type === "typing").forEach(hearTyping);
    if (events.some((e) => e.type !== "typing" && e.type !== "heartbeat")) await load();
  }
}

function enter() {
  shown = edited = undefined;
  write.reset();
  $("#stop-editing").hidden = true;
  [end, size] = [newest, portion];
  return load();
}

// load lets the server write the place. The reader stays at its end, or where they were.
async function load() {
  const target = here;
  const entering = shown === target ? "" : "yes";
  const before = lastId();
  const words = $("#find-place").value;
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60;
  try {
    await place("/organization", { as: me.email, place: target, end, size, words, entering });
  } catch (error) {
    if (error.name !== "AbortError") refuse($("#talk"), error.message);
    return;
  }
  shown = target;
  $$("img[data-upload]:not([src])", root).forEach(async (image) => { image.src = await uploaded(image); });
  $("#jump").hidden = end === newest;
  drawTyping();
  if (!entering && lastId() > before) {
    $("#heard").textContent = "New message from " + $("#messages article:last-of-type b").textContent;
  }
  if (entering || atEnd) scroll.scrollTop = scroll.scrollHeight;
}
const lastId = () => Number($("#messages article:last-of-type")?.dataset.id);
const uploaded = async ({ dataset }) => (await api("GET", dataset.upload)).url;

// Scrolling up moves the start of the window back, and its end if it becomes too large.
let busy;
scroll.addEventListener("scroll", async () => {
  const rows = $$("#messages article");
  if (scroll.scrollTop > 150 || busy || !rows.length || $("#messages").dataset.oldest === "true") return;
  busy = true;
  const at = rows[0].offsetTop - scroll.scrollTop;
  if (size + portion > most) end = rows.at(most - size - portion - 1).dataset.id;
  size = Math.min(size + portion, most);
  await load();
  scroll.scrollTop = ($("#" + rows[0].id)?.offsetTop ?? 0) - at;
  busy = false;
});
$("#find-place").addEventListener("input", () => stop && load());

// A person types until they say that they do not, or for a while.
const typists = new Map();
const directKey = (ids) => "direct/" + ids.filter((id) => id !== me.user_id).sort((a, b) => a - b);
function hearTyping({ op, sender, recipients = [], stream_id: stream, topic }) {
  const id = sender.user_id;
  clearTimeout(typists.get(id)?.end);
  typists.delete(id);
  if (op === "start" && id !== me.user_id) {
    const end = setTimeout(hearTyping, 15_000, { op: "stop", sender });
    const direct = directKey(recipients.map((u) => u.user_id));
    typists.set(id, { end, key: stream ? `stream/${stream}/${topic.toLowerCase()}` : direct });
  }
  drawTyping();
}
function drawTyping() {
  const ids = [...typists.keys()].filter((id) => typists.get(id).key === $("#messages").dataset.key);
  const names = ids.map((id) => people.find((a) => a.user_id === id)?.full_name ?? "Somebody");
  $("#typing").textContent = names.map((name) => name + " types …").join(" ");
}

// What the person does. A refusal is shown beside it.
function refuse(near, text) {
  $(".refusal", near).textContent = text;
}
async function attempt(near, ...request) {
  const answer = await api(...request).catch((error) => refuse(near, error.message));
  if (answer) refuse(near, "");
  return answer;
}
root.addEventListener("click", async (e) => {
  const link = e.target.closest("a[data-upload]");
  const button = e.target.closest("[data-edit], [data-enter]");
  if (link) {
    e.preventDefault();
    open(await uploaded(link), "_blank", "noopener");
  }
  if (button?.dataset.edit) edit(button.dataset, e.target.closest("article"));
  else if (button) enter();
});
async function edit({ edit: path, topic }, row) {
  const { raw_content: content } = (await attempt(row, "GET", path)) ?? {};
  if (content === undefined) return;
  edited = { path, content, topic };
  write.content.value = content;
  if (write.topic) write.topic.value = topic;
  $("#stop-editing").hidden = false;
  write.content.focus();
}
root.addEventListener("submit", (e) => {
  const [method, path] = e.target.dataset.api?.split(" ") ?? [];
  const near = e.target.closest("article, header");
  if (method) attempt(near, method, path, Object.fromEntries(new FormData(e.target, e.submitter)));
  else send();
});
async function send() {
  const { content, topic = "", to = "", stream, stream_id: id } = Object.fromEntries(new FormData(write));
  const emails = to.split(/[,\s]+/).filter(Boolean);
  const them = emails.map((email) => people.find((a) => a.email === email) ?? { api_email: email });
  let request = ["POST", "/messages", { type: "private", to: them.map((a) => a.api_email), content }];
  if (stream) request = ["POST", "/messages", { type: "stream", to: [stream], topic, content }];
  const values = Object.entries({ content, topic }).filter(([name, value]) => value !== edited?.[name]);
  if (edited) request = ["PATCH", edited.path, Object.fromEntries(values)];
  if (!(await attempt(write, ...request))) return;
  const next = stream ? ["stream", id, topic] : directKey(them.map((a) => a.user_id)).split("/");
  const address = "#organization/" + next.map(encodeURIComponent).join("/");
  if (edited || address === location.hash) enter();
  else location.hash = address;
}
write.addEventListener("keydown", (e) => {
  if (e.key === "Enter" && e.ctrlKey) write.requestSubmit();
});
write.files.addEventListener("change", async () => {
  for (const file of write.files.files) {
    const form = new FormData();
    form.append("file", file);
    const { uri, url = uri } = (await attempt(write, "POST", "/user_uploads", form)) ?? {};
    if (url) write.content.value += `[${file.name}](${url})\n`;
  }
  write.files.value = "";
});
