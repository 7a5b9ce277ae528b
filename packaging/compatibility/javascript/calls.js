// Each call of zulip-js is a test. Usage: node calls.js [CALL], below `spiritlevel exec` or
// `spiritlevel matrix`, with the client in NODE_PATH. It prints TAP, and its status is 1 if
// a call fails. What a call needs is prepared without the client.
'use strict';

const assert = require('node:assert/strict');
const fs = require('node:fs');

const realm = process.env.SPIRITLEVEL_URL;
const { accounts } = JSON.parse(fs.readFileSync(process.env.SPIRITLEVEL_ACCOUNTS, 'utf8'));
const account = (name) => accounts.find(({ full_name: full }) => full.startsWith(`${name} `));
const stream = 'telescopes';
const topic = 'compatibility';
const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' };
const huge = 10 ** 16; // an anchor behind the newest message
const patience = 10000; // milliseconds

// ok demands success and hands the answer on.
function ok(answer) {
  if (answer.result !== 'success') throw new Error(answer.msg);
  return answer;
}

// request prepares a call, and looks at its effect, without the client.
async function request(name, method, path, parameters) {
  const url = new URL(`${realm}/api/v1${path}`);
  const { email, api_key: key } = account(name);
  const headers = { Authorization: `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}` };
  const form = new URLSearchParams(parameters);
  if (method === 'GET') url.search = form;
  const answer = await fetch(url, { method, headers, body: method === 'GET' ? undefined : form });
  return ok(await answer.json());
}

const send = async (content = 'one') => (await request('Ben', 'POST', '/messages', { type: 'stream', to: stream, topic, content })).id;
const streamID = async (name = stream) => (await request('Ben', 'GET', '/get_stream_id', { stream: name })).stream_id;
const newest = async () => (await request('Ben', 'GET', '/messages', { anchor: huge, num_before: 1, num_after: 0 })).messages[0];
const subscribed = async (name) => (await request('Ben', 'GET', '/users/me/subscriptions', {})).subscriptions.some((s) => s.name === name);
const react = (id) => request('Ben', 'POST', `/messages/${id}/reactions`, tada);
const register = () => request('Iris', 'POST', '/register', { event_types: '["message"]' });

// The tests: Ada is the owner, Iris an administrator, and Ben a member.
const tests = {
  async 'accounts.retrieve'({ ben }) {
    ben.config.username = 'ben@example.com';
    ben.config.password = 'ben-password';
    assert.equal(ok(await ben.accounts.retrieve()).api_key, account('Ben').api_key);
  },
  async 'server.settings'({ ben }) { assert.match(ok(await ben.server.settings()).zulip_version, /^\d/); },

  async 'queues.register'({ ben }) { assert.ok(ok(await ben.queues.register({ event_types: ['message'] })).queue_id); },
  async 'queues.deregister'({ iris }) {
    const { queue_id } = await register();
    ok(await iris.queues.deregister({ queue_id }));
  },
  async 'events.retrieve'({ iris }) {
    const { queue_id, last_event_id } = await register();
    const id = await send();
    const { events } = ok(await iris.events.retrieve({ queue_id, last_event_id, dont_block: true }));
    assert.equal(events[0].message.id, id);
  },
  async callOnEachEvent({ iris }) {
    let heard;
    iris.callOnEachEvent((event) => { heard = event; }, ['message']);
    // The call does not tell when its queue stands: Ben talks until he is heard.
    for (const end = Date.now() + patience; !heard && Date.now() < end;) {
      await send();
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    assert.equal(heard?.message.content, 'one');
  },

  async 'messages.send to a stream'({ ben }) {
    const { id } = ok(await ben.messages.send({ to: stream, type: 'stream', subject: topic, content: 'two' }));
    assert.equal((await newest()).id, id);
  },
  async 'messages.send to a person'({ ben }) {
    const { id } = ok(await ben.messages.send({ to: account('Iris').api_email, type: 'private', content: 'psst' }));
    assert.equal((await newest()).id, id);
  },
  async 'messages.retrieve'({ iris }) {
    const id = await send();
    const narrow = [{ operator: 'stream', operand: stream }, { operator: 'topic', operand: topic }];
    const { messages } = ok(await iris.messages.retrieve({ anchor: huge, num_before: 1, num_after: 0, narrow }));
    assert.equal(messages[0].id, id);
  },
  async 'messages.getById'({ iris }) { assert.equal(ok(await iris.messages.getById({ message_id: await send() })).raw_content, 'one'); },
  async 'messages.getHistoryById'({ iris }) {
    const { message_history: history } = ok(await iris.messages.getHistoryById({ message_id: await send() }));
    assert.equal(history[0].content, 'one');
  },
  async 'messages.render'({ ben }) { assert.equal(ok(await ben.messages.render('**two**')).rendered, '<p><strong>two</strong></p>'); },
  async 'messages.update'({ ben }) {
    ok(await ben.messages.update({ message_id: await send(), content: 'changed' }));
    assert.equal((await newest()).content, '<p>changed</p>');
  },
  async 'messages.deleteById'({ iris }) {
    const id = await send();
    ok(await iris.messages.deleteById({ message_id: id }));
    assert.notEqual((await newest()).id, id);
  },
  async 'messages.flags.add'({ ben }) {
    ok(await ben.messages.flags.add({ messages: [await send()], flag: 'starred' }));
    assert.ok((await newest()).flags.includes('starred'));
  },
  async 'messages.flags.remove'({ ben }) {
    const id = await send();
    await request('Ben', 'POST', '/messages/flags', { messages: `[${id}]`, op: 'add', flag: 'starred' });
    ok(await ben.messages.flags.remove({ messages: [id], flag: 'starred' }));
    assert.ok(!(await newest()).flags.includes('starred'));
  },
  async 'messages.deleteReactionById'({ ben }) {
    const id = await send();
    await react(id);
    ok(await ben.messages.deleteReactionById({ message_id: id, ...tada }));
    assert.equal((await newest()).reactions.length, 0);
  },
  async 'reactions.add'({ ben }) {
    ok(await ben.reactions.add({ message_id: await send(), ...tada }));
    assert.equal((await newest()).reactions[0].emoji_name, 'tada');
  },
  async 'reactions.remove'({ ben }) {
    const id = await send();
    await react(id);
    ok(await ben.reactions.remove({ message_id: id, ...tada }));
    assert.equal((await newest()).reactions.length, 0);
  },
  async 'typing.send to addresses'({ ben }) { ok(await ben.typing.send({ to: [account('Iris').api_email, account('Cleo').api_email], op: 'start' })); },
  async 'typing.send to user IDs'({ ben }) { ok(await ben.typing.send({ to: [account('Iris').user_id, account('Cleo').user_id], op: 'start' })); },

  async 'streams.retrieve'({ ben }) { assert.ok(ok(await ben.streams.retrieve()).streams.some(({ name }) => name === stream)); },
  async 'streams.getStreamId'({ ben }) { assert.equal(ok(await ben.streams.getStreamId(stream)).stream_id, await streamID()); },
  async 'streams.subscriptions.retrieve'({ ben }) {
    assert.ok(ok(await ben.streams.subscriptions.retrieve()).subscriptions.some(({ name }) => name === stream));
  },
  async 'streams.topics.retrieve'({ ben }) {
    await send();
    const { topics } = ok(await ben.streams.topics.retrieve({ stream_id: await streamID() }));
    assert.equal(topics[0].name, topic);
  },
  async 'streams.deleteById'({ iris }) {
    ok(await iris.streams.deleteById({ stream_id: await streamID('open nights') }));
    const { streams } = await request('Ben', 'GET', '/streams', {});
    assert.ok(!streams.some(({ name }) => name === 'open nights'));
  },
  async 'users.me.subscriptions.add'({ ben }) {
    ok(await ben.users.me.subscriptions.add({ subscriptions: JSON.stringify([{ name: 'night shift' }]) }));
    assert.ok(await subscribed('night shift'));
  },
  async 'users.me.subscriptions.remove'({ ben }) {
    ok(await ben.users.me.subscriptions.remove({ subscriptions: JSON.stringify(['kitchen']) }));
    assert.ok(!await subscribed('kitchen'));
  },

  async 'users.retrieve'({ ben }) { assert.ok(ok(await ben.users.retrieve()).members.some((user) => user.full_name === 'Iris Ito')); },
  async 'users.create'({ ada }) {
    ok(await ada.users.create({ email: 'new@example.com', password: 'temporary', full_name: 'New User', short_name: 'new' }));
  },
  async 'users.me.getProfile'({ ben }) { assert.equal(ok(await ben.users.me.getProfile()).full_name, 'Ben Brook'); },
  async 'users.me.alertWords.retrieve'({ ben }) { assert.ok(Array.isArray(ok(await ben.users.me.alertWords.retrieve()).alert_words)); },
  async 'emojis.retrieve'({ ben }) { assert.equal(typeof ok(await ben.emojis.retrieve()).emoji, 'object'); },
  async 'filters.retrieve'({ ben }) { assert.ok(Array.isArray(ok(await ben.filters.retrieve()).filters)); },
};

// has reports whether this version of the client has the call of a test.
function has(client, name) {
  const [call] = name.split(' ');
  return typeof call.split('.').reduce((part, key) => part?.[key], client) === 'function';
}

// signIn makes a client, whose settings a test may change.
const signIn = async (zulip, name) => zulip({ username: account(name).email, apiKey: account(name).api_key, realm });

async function main(chosen) {
  const zulip = require('zulip-js');
  let number = 0;
  let failed = false;
  for (const [name, test] of Object.entries(tests)) {
    if (chosen !== undefined && chosen !== name) continue;
    number += 1;
    const [ada, iris, ben] = await Promise.all(['Ada', 'Iris', 'Ben'].map((who) => signIn(zulip, who)));
    if (!has(ben, name)) {
      console.log(`ok ${number} - ${name} # SKIP this version has no such call`);
      continue;
    }
    try {
      await test({ ada, iris, ben });
      console.log(`ok ${number} - ${name}`);
    } catch (error) {
      failed = true;
      const [first] = String(error.message).replaceAll(realm, '').trim().split('\n');
      console.log(`not ok ${number} - ${name}\n# ${first}`);
    }
  }
  console.log(`1..${number}`);
  process.exit(failed ? 1 : 0); // callOnEachEvent never ends by itself
}

main(process.argv[2]);
