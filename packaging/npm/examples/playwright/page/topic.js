// Shows the messages of a topic, and keeps them up to date. The address of the page has the
// server, the account and the topic: ?server=…&email=…&key=…&stream=general&topic=lunch
const given = Object.fromEntries(new URLSearchParams(location.search));
const headers = { Authorization: 'Basic ' + btoa(`${given.email}:${given.key}`) };
const list = document.querySelector('ol');
const status = document.querySelector('[role=status]');
const messages = new Map();

class Refusal extends Error {}

/** Calls the API. Values that are no texts are sent as JSON. */
async function call(method, path, params) {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    encoded.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const url = `${given.server}/api/v1${path}`;
  const response =
    method === 'GET' ? await fetch(`${url}?${encoded}`, { headers }) : await fetch(url, { method, headers, body: encoded });
  const answer = await response.json();
  if (response.status === 429) {
    await pause(Number(response.headers.get('retry-after') ?? answer['retry-after'] ?? 1));
    return call(method, path, params);
  }
  if (answer.result !== 'success') throw Object.assign(new Refusal(answer.msg), { code: answer.code });
  return answer;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Registers a queue, fetches the messages of the topic, and returns the place in the queue. */
async function load() {
  const queue = await call('POST', '/register', {
    event_types: ['message', 'update_message', 'reaction'],
    apply_markdown: false,
  });
  const narrow = [
    { operator: 'stream', operand: given.stream },
    { operator: 'topic', operand: given.topic },
  ];
  const past = await call('GET', '/messages', { narrow, anchor: 'newest', num_before: 100, num_after: 0, apply_markdown: false });
  messages.clear();
  for (const message of past.messages) add(message);
  show();
  return { queue_id: queue.queue_id, last_event_id: queue.last_event_id };
}

function add({ id, sender_full_name, content, reactions }) {
  messages.set(id, { sender_full_name, content, reactions: reactions.map((reaction) => reaction.emoji_name) });
}

function apply(event) {
  const message = messages.get(event.message_id);
  if (event.type === 'message') {
    const { display_recipient, subject } = event.message;
    if (display_recipient === given.stream && subject === given.topic) add(event.message);
  } else if (event.type === 'update_message' && message) {
    message.content = event.content ?? message.content;
  } else if (event.type === 'reaction' && message) {
    if (event.op === 'add') message.reactions.push(event.emoji_name);
    else message.reactions.splice(message.reactions.indexOf(event.emoji_name), 1);
  }
}

function show() {
  document.querySelector('h1').textContent = `${given.stream} > ${given.topic}`;
  list.replaceChildren(
    ...[...messages.values()].map(({ sender_full_name, content, reactions }) => {
      const item = document.createElement('li');
      item.textContent = [`${sender_full_name}: ${content}`, ...reactions.map((name) => `:${name}:`)].join(' ');
      return item;
    }),
  );
}

/** Waits for events for ever. A lost queue is registered again. */
async function follow() {
  let place;
  for (;;) {
    try {
      place ??= await load();
      status.textContent = 'Connected';
      const { events } = await call('GET', '/events', place);
      for (const event of events) {
        apply(event);
        place.last_event_id = Math.max(place.last_event_id, event.id);
      }
      show();
    } catch (failure) {
      if (failure.code === 'BAD_EVENT_QUEUE_ID') {
        place = undefined;
      } else if (failure instanceof Refusal) {
        throw failure;
      } else {
        status.textContent = 'Connecting';
        await pause(0.2);
      }
    }
  }
}

follow().catch((failure) => {
  status.textContent = `Failed: ${failure.message}`;
});
