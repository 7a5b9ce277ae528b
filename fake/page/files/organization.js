// Organization: what a person sees of it, by the public API only, and live by an event queue. All
// requests have forms that servers of every level take. An event lets the page ask again.
import { $, api, fill, people, person, world } from "./app.js";

const root = $("#organization"), top = $(".talk > header", root), scroll = $(".scroll", root), write = $(".write", root);
const newest = "10000000000000000", portion = 40, mostMessages = 120, mostPlaces = 40, mostAsked = 500;
let me, names, stop, queue, here, streams, end, size, busy, edited, rows = new Map();
let shown = [], topics = [], direct = [], unread = [], atOldest;

// A place is a stream, a topic of it, or people who talk. Its key begins with that of its stream.
const directKey = (ids) => "direct/" + (ids.filter((id) => id !== me.user_id).sort((a, b) => a - b).join() || me.user_id);
const topicKey = (id, topic) => `stream/${id}/${topic.toLowerCase()}`;
const keyOf = (m) => m.stream_id ? topicKey(m.stream_id, m.subject) : directKey(m.display_recipient.map((u) => u.id));
const address = (path) => "#organization/" + path.map(encodeURIComponent).join("/");
const nameOf = (id) => names.get(Number(id))?.full_name ?? "User " + id;
const namesOf = (key) => key.split("/")[1].split(",").map(nameOf).join(", ");
const unreadIn = (place) => unread.filter(([, key]) => (key + "/").startsWith(place + "/")).map(([id]) => id);

export async function show([kind, id, topic]) {
  here = id && { id: Number(id), ids: id.split(",").map(Number), topic, key: `${kind}/${id}` };
  if (topic !== undefined) here.key = topicKey(id, topic);
  await (stop ? enter() : live());
}
export function hide() {
  stop?.abort();
  if (queue) api("DELETE", "/events", { queue_id: queue }, { as: me });
  stop = queue = streams = undefined;
}
addEventListener("person", () => { if (stop) { hide(); live(); } });

// live follows the events of the person until the view or the person changes.
async function live() {
  const { signal } = stop = new AbortController();
  me = person();
  names = new Map(people().map((a) => [a.user_id, a]));
  while (!signal.aborted) {
    await follow({ as: me, signal }).catch((error) => signal.aborted || error.code === lost || pause(error.message));
  }
}
const lost = "BAD_EVENT_QUEUE_ID", pause = (text) => new Promise((go) => {
  refuse(top, `Not live: ${text}`);
  setTimeout(go, 2000);
});

// follow registers a queue and reads it until it is lost, or until the streams change.
async function follow(of) {
  const made = await good("POST", "/register", { event_types: ["message", "update_message", "delete_message", "reaction",
    "update_message_flags", "subscription", "stream"], fetch_event_types: ["subscription"],
  client_capabilities: { notification_settings_null: true, bulk_message_deletion: true } }, of);
  queue = made.queue_id;
  streams = [...made.subscriptions.map((s) => ({ ...s, mine: true })), ...made.unsubscribed, ...made.never_subscribed]
    .sort((a, b) => a.name.localeCompare(b.name));
  await enter();
  for (let last = made.last_event_id; ;) {
    const { events } = await good("GET", "/events", { queue_id: queue, last_event_id: last }, of);
    last = Math.max(last, ...events.map((e) => e.id));
    if (events.some((e) => /^(stream|subscription)$/.test(e.type) && !/^peer/.test(e.op))) {
      return api("DELETE", "/events", { queue_id: queue }, of);
    }
    if (events.some((e) => e.type !== "heartbeat")) await load();
  }
}
async function good(...request) {
  const answer = await api(...request);
  if (answer.result !== "success") throw Object.assign(new Error(answer.msg), { code: answer.code });
  return answer;
}

// enter shows the place of the address.
async function enter() {
  if (!streams) return;
  const place = here, stream = here?.key.startsWith("stream/") && streams.find((s) => s.stream_id === here.id);
  here = stream || place?.key.startsWith("direct/") ? Object.assign(place, { stream }) : undefined;
  [end, size, edited] = [newest, portion];
  $(".title", top).textContent = !here ? place ? "There is no such stream" : "Organization" : !stream ? namesOf(here.key)
    : "#" + stream.name + (here.topic === undefined ? "" : " › " + here.topic);
  $(".about", top).textContent = stream?.description ?? "";
  root.className = place ? stream ? "entered in-stream" : "entered" : "";
  write.reset();
  write.topic.value = here?.topic ?? "";
  write.to.value = here?.ids.map((id) => names.get(id)?.email ?? id).join(", ") ?? "";
  await load();
  scroll.scrollTop = scroll.scrollHeight;
}

// load reads the messages up to the end of the window, and what is new elsewhere.
async function load() {
  const place = here, { stream, topic, ids } = here ?? {}, none = { messages: [], topics: [], found_oldest: true };
  const narrow = !stream ? [["pm-with", ids?.map((id) => names.get(id)?.api_email ?? "unknown").join()]]
    : [["stream", stream.name], ["topic", topic]].slice(0, topic === undefined ? 1 : 2);
  const fetched = (terms, anchor, count) => good("GET", "/messages", { anchor: String(anchor), num_before: count, num_after: 0,
    narrow: terms, client_gravatar: false, apply_markdown: true });
  const got = await Promise.all([place ? fetched(narrow, end, size) : none,
    stream ? good("GET", `/users/me/${stream.stream_id}/topics`) : none, fetched([["is", "private"]], newest, mostAsked),
    fetched([["is", "unread"]], newest, mostAsked)]).catch((error) => error);
  if (place !== here || !streams) return;
  refuse(top, got.message ?? "");
  if (got.message) return;
  const before = shown.at(-1)?.id ?? Infinity;
  [{ messages: shown, found_oldest: atOldest }, { topics }, { messages: direct }] = got;
  unread = got[3].messages.map((m) => [m.id, keyOf(m)]);
  if (shown.at(-1)?.id > before) $("#heard").textContent = "New message from " + shown.at(-1).sender_full_name;
  draw();
}

// Scrolling up moves the start of the window back, and its end if it becomes too large.
scroll.addEventListener("scroll", async () => {
  if (scroll.scrollTop > 150 || busy || atOldest || !shown.length) return;
  busy = true;
  const [{ id }] = shown, at = rows.get(id).row.offsetTop - scroll.scrollTop;
  if (size + portion > mostMessages) end = shown.at(mostMessages - size - portion - 1).id;
  size = Math.min(size + portion, mostMessages);
  await load().finally(() => { busy = false; });
  scroll.scrollTop = (rows.get(id)?.row.offsetTop ?? 0) - at;
});

// draw shows everything, and keeps the rows of messages that did not change.
function draw() {
  const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60, focused = document.activeElement;
  rows = new Map(shown.map((m, i) => [m.id, rowOf(m, shown[i - 1], rows.get(m.id))]));
  $(".messages", root).replaceChildren(...[...rows.values()].map(({ row }) => row));
  focused.focus({ preventScroll: true });
  if (atEnd) scroll.scrollTop = scroll.scrollHeight;
  const waiting = unreadIn(here?.key).length;
  for (const [deed, text] of [["read", waiting && `Mark ${waiting} as read`], ["jump", end !== newest && "Jump to newest"],
    ["none", !here ? "Choose a stream or people." : !shown.length && "No messages."], ["cancel", edited && "Do not edit"]]) {
    Object.assign($(`[data-deed=${deed}]`, root), { textContent: text, hidden: !text });
  }
  drawPlaces();
}
function rowOf(m, before, old) {
  const more = before?.sender_id === m.sender_id && keyOf(before) === keyOf(m) && m.timestamp - before.timestamp < 600;
  const kind = (more ? "more " : "") + (m.flags.includes("read") ? "" : "unread"), text = JSON.stringify([m, kind, here.key]);
  if (old?.text === text) return old;
  const time = new Date(m.timestamp * 1000).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const topic = m.stream_id && here.topic === undefined ? m.subject : "", edit = m.last_edit_timestamp && "edited";
  const row = Object.assign(fill("#message", { name: m.sender_full_name, time, topic, edit }), { className: kind, message: m });
  if (topic) $("a", row).href = address(["stream", m.stream_id, topic]);
  $("img", row).src = "/page/picture/" + [world, names.get(m.sender_id)?.api_email ?? m.sender_email].map(encodeURIComponent).join("/");
  $(".content", row).append(...rendered(m.content));
  for (const same of Object.values(Object.groupBy(m.reactions, (r) => r.reaction_type + r.emoji_code))) {
    const ids = same.map((r) => r.user_id ?? r.user.user_id ?? r.user.id), [{ emoji_name, emoji_code, reaction_type }] = same;
    const emoji = reaction_type === "unicode_emoji" ? character(emoji_code) : emoji_name;
    $(".marks", row).append(Object.assign(fill("#mark", { emoji, number: ids.length }), { ariaPressed: ids.includes(me.user_id),
      title: `${emoji_name}: ${ids.map(nameOf).join(", ")}`, mark: { emoji_name, emoji_code, reaction_type } }));
  }
  return { row, text };
}
const character = (code) => String.fromCodePoint(...code.split("-").map((c) => parseInt(c, 16)));

// rendered is the HTML of a message, which the server made safe, as the page can show it: without
// styles, which its policy forbids. An inert document loads no pictures.
function rendered(html) {
  const { body } = document.implementation.createHTMLDocument("");
  const each = (selector, change) => body.querySelectorAll(selector).forEach(change);
  body.innerHTML = html.replace(/<\w(?:[^">]|"[^"]*")*>/g, (tag) =>
    tag.replace(/([\w-]+)="[^"]*"/g, (pair, name) => name === "style" ? "" : pair));
  each(".katex-html", (e) => e.remove());
  each("span.emoji", (e) => { e.textContent = character(e.className.match(/emoji-([\da-f-]+)/)[1]); });
  each("img:not(.emoji)", (e) => { e.removeAttribute("src"); uploaded(e.closest("a"), (url) => { e.src = url; }); });
  return body.childNodes;
}
// uploaded asks for the address at which a browser can read the uploaded file of a link.
function uploaded(link, then) {
  const [path] = link?.href.match(/\/user_uploads\/.*/) ?? [];
  if (path) good("GET", path).then(({ url }) => then(url)).catch((error) => refuse(top, error.message));
  return path;
}

function drawPlaces() {
  const words = $("#find-place").value.toLowerCase(), has = (text) => text.toLowerCase().includes(words);
  const place = (key, title, path = key.split("/")) => {
    const row = fill("#place", { title, count: unreadIn(key).length || "" }), link = $("a", row);
    Object.assign(link, { href: address(path), className: path.length > 2 ? "topic" : "", ariaCurrent: key === here?.key || null });
    return row;
  };
  const ofPeople = (key) => [place(key, namesOf(key))], ofStream = ({ stream_id: id, name, invite_only: locked }) => [
    place(`stream/${id}`, (locked ? "🔒 " : "# ") + name), ...id !== here?.stream?.stream_id ? [] : topics.slice(0, mostPlaces)
      .map((t) => place(topicKey(id, t.name), t.name || "(no topic)", ["stream", id, t.name]))];
  const found = Object.groupBy(streams.filter((s) => has(s.name)), (s) => s.mine ? "mine" : "others");
  const crowd = people().filter((a) => words && a.active && has(a.full_name + " " + a.email)).map((a) => directKey([a.user_id]));
  const talks = [...new Set(direct.toReversed().map(keyOf))].filter((key) => has(namesOf(key)));
  for (const [name, all = [], rowsOf] of [["streams", found.mine, ofStream], ["others", found.others, ofStream],
    ["direct", talks, ofPeople], ["people", crowd, ofPeople]]) {
    const rest = all.length - mostPlaces, more = rest > 0 ? [fill("#place", { title: `${rest} more: search for them` })] : [];
    $(`[data-list=${name}]`, root).replaceChildren(...all.slice(0, mostPlaces).flatMap(rowsOf), ...more);
  }
}
$("#find-place").addEventListener("input", () => { if (streams) drawPlaces(); });

// What the person does. A refusal is shown beside it.
function refuse(near, text) { $(".refusal", near).textContent = text; }
async function attempt(near, ...request) {
  return good(...request).then((answer) => { refuse(near, ""); return answer; }, (error) => refuse(near, error.message));
}
root.addEventListener("click", async (e) => {
  const { ariaPressed, mark, dataset: { deed } = {} } = e.target.closest("button") ?? {}, row = e.target.closest("article");
  const path = "/messages/" + row?.message.id;
  if (uploaded(e.target.closest(".content a"), (url) => open(url, "_blank", "noopener"))) e.preventDefault();
  if (mark) return attempt(row, ariaPressed === "true" ? "DELETE" : "POST", path + "/reactions", mark);
  if (deed === "read") return attempt(top, "POST", "/messages/flags", { messages: unreadIn(here.key), op: "add", flag: "read" });
  if (deed === "delete") return attempt(row, "DELETE", path);
  if (deed === "jump" || deed === "cancel") return enter();
  const { raw_content: content } = deed === "edit" && await attempt(row, "GET", path) || {};
  if (content === undefined) return;
  edited = { path, content, topic: row.message.subject };
  write.topic.value = edited.topic;
  Object.assign(write.content, { value: content }).focus();
  draw();
});
root.addEventListener("submit", async (e) => {
  e.preventDefault();
  const { message } = e.target.closest("article") ?? {}, { stream } = here, [content, topic] = [write.content.value, write.topic.value];
  const emoji_name = e.submitter?.value || e.target.emoji?.value;
  if (message) return attempt(e.target.closest("article"), "POST", `/messages/${message.id}/reactions`, { emoji_name });
  const to = write.to.value.split(/[,\s]+/).filter(Boolean)
    .map((email) => people().find((a) => a.email === email) ?? { api_email: email });
  const changes = { ...content !== edited?.content && { content }, ...topic !== edited?.topic && { topic } };
  const sent = await (edited ? attempt(write, "PATCH", edited.path, changes) : attempt(write, "POST", "/messages", stream
    ? { type: "stream", to: [stream.name], topic, content } : { type: "private", to: to.map((a) => a.api_email), content }));
  if (!sent) return;
  const next = address(stream ? ["stream", stream.stream_id, topic] : directKey(to.map((a) => a.user_id)).split("/"));
  if (edited || next === location.hash) return enter();
  location.hash = next;
});
write.addEventListener("keydown", (e) => { if (e.key === "Enter" && e.ctrlKey) write.requestSubmit(); });
write.files.addEventListener("change", async () => {
  for (const file of write.files.files) {
    const form = new FormData();
    form.append("file", file);
    const { uri, url = uri } = await attempt(write, "POST", "/user_uploads", form) ?? {};
    if (url) write.content.value += `[${file.name}](${url})\n`;
  }
  write.files.value = "";
});
