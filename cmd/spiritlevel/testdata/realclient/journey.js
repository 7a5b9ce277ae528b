// A day in the life of the unpatched client library against `spiritlevel serve
// --dialect zulip`. Usage: node journey.js URL LEVEL. Prints one line for each
// step it completed and ends with status 1 at the first thing that is not so.
'use strict';

const assert = require('node:assert/strict');
const zulip = require('zulip-js');

const [, , realm, levelText] = process.argv;
const level = Number(levelText);
const ben = { username: 'ben@example.com', password: 'ben-password' };
const iris = { username: 'iris@example.com', password: 'iris-password' };
const stream = 'night shift';
const topic = 'first light';

// ok demands success and hands the answer on.
function ok(answer) {
  assert.equal(answer.result, 'success', `refused: ${JSON.stringify(answer)}`);
  return answer;
}

// since demands a key from a level on, and its absence below.
function since(first, object, key) {
  assert.equal(key in object, level >= first, `${key} exists from level ${first}: ${JSON.stringify(object)}`);
}

// until demands a key below a level, and its absence from there on.
function until(end, object, key) {
  assert.equal(key in object, level < end, `${key} exists up to level ${end - 1}: ${JSON.stringify(object)}`);
}

// world is what the steps hand to each other.
const world = {};

const steps = {
  async 'log in with a password'() {
    world.ben = await zulip({ ...ben, realm });
    world.iris = await zulip({ ...iris, realm });
    assert.match(world.ben.config.apiKey, /^\w{8,}$/);
    assert.notEqual(world.ben.config.apiKey, world.iris.config.apiKey);
  },

  async 'be refused with a wrong password'() {
    const stranger = await zulip({ ...ben, password: 'wrong', realm });
    assert.equal(stranger.config.apiKey, undefined);
    assert.equal((await stranger.users.me.getProfile()).result, 'error');
  },

  async 'fetch the key as a developer'() {
    const answer = ok(await world.ben.callEndpoint('/dev_fetch_api_key', 'POST', { username: ben.username }));
    assert.equal(answer.api_key, world.ben.config.apiKey);
    assert.equal(answer.email, ben.username);
    since(171, answer, 'user_id');
  },

  async 'read the server settings'() {
    const settings = ok(await world.ben.server.settings());
    assert.equal(settings.zulip_feature_level, level === 0 ? undefined : level);
    assert.match(settings.zulip_version, /^\d+\.\d+/);
    assert.equal(typeof settings.authentication_methods, 'object');
    since(1, settings.authentication_methods, 'gitlab');
    since(88, settings, 'zulip_merge_base');
    assert.equal(Object.keys(settings).some((key) => key.startsWith('service_')), false);
  },

  async 'know oneself'() {
    const me = ok(await world.ben.users.me.getProfile());
    assert.equal(me.email, ben.username);
    assert.equal(me.full_name, 'Ben Brook');
    assert.equal(me.is_bot, false);
    since(8, me, 'is_owner');
    until(16, me, 'pointer');
    since(59, me, 'role');
    world.benID = me.user_id;
  },

  async 'list the users'() {
    const { members } = ok(await world.ben.users.retrieve({ client_gravatar: true }));
    const found = members.find((user) => user.full_name === 'Iris Ito');
    assert.equal(found.is_active, true);
    assert.equal(members.find((user) => user.user_id === world.benID).email, ben.username);
    assert.equal(members.find((user) => user.full_name === 'Zoe Zimmer').is_active, false);
    world.irisID = found.user_id;
    const bot = members.find((user) => user.full_name === 'Build Bot');
    assert.equal(bot.is_bot, true);
    since(1, bot, 'bot_owner_id');
    until(1, bot, 'bot_owner');
    since(59, found, 'role');
    if (level >= 163) assert.ok('delivery_email' in found);
  },

  async 'list the streams'() {
    const { streams } = ok(await world.ben.streams.retrieve());
    const general = streams.find(({ name }) => name === 'general');
    assert.match(general.description, /Everybody/);
    assert.equal(general.invite_only, false);
    assert.equal(streams.some(({ name }) => name === 'board'), false, 'a private stream of others is hidden');
    since(1, general, 'stream_post_policy');
    since(17, general, 'message_retention_days');
    since(30, general, 'date_created');
    if (level < 197) since(142, general, 'can_remove_subscribers_group_id');
    since(197, general, 'can_remove_subscribers_group');
    since(333, general, 'can_send_message_group');
  },

  async 'subscribe'() {
    const subscriptions = JSON.stringify([{ name: stream, description: 'who watches tonight' }]);
    const who = level < 289 ? ben.username : String(world.benID);
    const added = ok(await world.ben.users.me.subscriptions.add({ subscriptions }));
    assert.deepEqual(added.subscribed, { [who]: [stream] });
    assert.deepEqual(added.already_subscribed, {});
    const again = ok(await world.ben.users.me.subscriptions.add({ subscriptions }));
    assert.deepEqual(again.already_subscribed, { [who]: [stream] });
    ok(await world.iris.users.me.subscriptions.add({ subscriptions }));
    const mine = ok(await world.ben.streams.subscriptions.retrieve()).subscriptions;
    const row = mine.find(({ name }) => name === stream);
    assert.equal(row.description, 'who watches tonight');
    until(186, row, 'email_address');
    world.streamID = row.stream_id;
  },

  async 'send to the stream'() {
    const sent = ok(await world.ben.messages.send({
      type: 'stream', to: stream, topic, content: 'The dome is **open**.', read_by_sender: 'true',
    }));
    assert.equal(typeof sent.id, 'number');
    world.streamMessage = sent.id;
    const ignores = level >= 167 && level < 236;
    assert.equal('ignored_parameters_unsupported' in sent, ignores, JSON.stringify(sent));
    if (ignores) assert.deepEqual(sent.ignored_parameters_unsupported, ['read_by_sender']);
  },

  async 'send directly, by address and by id'() {
    const byAddress = ok(await world.ben.messages.send({ type: 'private', to: iris.username, content: 'psst' }));
    const byID = ok(await world.ben.messages.send({ type: 'private', to: [world.irisID], content: 'psst again' }));
    assert.ok(byID.id > byAddress.id);
    world.directMessage = byID.id;
    const modern = await world.ben.messages.send({ type: 'direct', to: [world.irisID], content: 'psst at last' });
    assert.equal(modern.result, level >= 174 ? 'success' : 'error');
  },

  async 'be refused where the stream does not exist'() {
    const refused = await world.ben.messages.send({ type: 'stream', to: 'no such stream', topic, content: 'hello?' });
    assert.equal(refused.result, 'error');
    assert.equal(refused.code, 'STREAM_DOES_NOT_EXIST');
    assert.equal(refused.stream, 'no such stream');
  },

  async 'fetch the topic'() {
    const answer = ok(await world.iris.messages.retrieve({
      anchor: level === 0 ? 10000000000000000 : 'newest',
      num_before: 5,
      num_after: 0,
      apply_markdown: true,
      narrow: [{ operator: 'stream', operand: stream }, { operator: 'topic', operand: topic }],
    }));
    assert.equal(answer.found_newest, true);
    assert.deepEqual(answer.messages.map(({ id }) => id), [world.streamMessage]);
    const [message] = answer.messages;
    assert.equal(message.content, '<p>The dome is <strong>open</strong>.</p>');
    assert.equal(message.sender_email, ben.username);
    assert.equal(message.display_recipient, stream);
    assert.equal(message.stream_id, world.streamID);
    assert.equal(message.subject, topic);
    since(1, message, 'topic_links');
    until(1, message, 'subject_links');
    until(26, message, 'sender_short_name');
  },

  async 'fetch the direct messages'() {
    const answer = ok(await world.iris.messages.retrieve({
      anchor: world.directMessage,
      num_before: 1,
      num_after: 0,
      apply_markdown: false,
      narrow: [{ operator: level >= 177 ? 'dm' : 'pm-with', operand: ben.username }],
    }));
    assert.equal(answer.found_anchor, true);
    assert.deepEqual(answer.messages.map(({ content }) => content), ['psst', 'psst again']);
    assert.equal(answer.messages[1].type, 'private');
    const people = answer.messages[1].display_recipient.map(({ id }) => id).sort((a, b) => a - b);
    assert.deepEqual(people, [world.benID, world.irisID].sort((a, b) => a - b));
  },

  async 'fetch one message by its id'() {
    const answer = ok(await world.iris.messages.getById({ message_id: world.streamMessage }));
    assert.equal(answer.raw_content, 'The dome is **open**.');
    since(120, answer, 'message');
  },

  async 'register a queue'() {
    const queue = ok(await world.iris.queues.register({ event_types: ['message'] }));
    assert.equal(typeof queue.queue_id, 'string');
    assert.equal(queue.last_event_id, -1);
    since(1, queue, 'zulip_feature_level');
    world.queue = { queue_id: queue.queue_id, last_event_id: queue.last_event_id };
  },

  async 'wait for an event that has not happened yet'() {
    let answered = false;
    const poll = world.iris.events.retrieve(world.queue).then((answer) => { answered = true; return answer; });
    // Round trips of the same process give the poll time to be in the server's hands.
    for (let i = 0; i < 5; i += 1) await world.iris.users.me.getProfile();
    assert.equal(answered, false, 'the poll blocks while nothing happens');
    const sent = ok(await world.ben.messages.send({ type: 'stream', to: stream, topic, content: 'Look *up*!' }));
    const [event, ...rest] = ok(await poll).events;
    assert.deepEqual(rest, []);
    assert.equal(event.type, 'message');
    assert.ok(event.id > world.queue.last_event_id);
    assert.equal(event.message.id, sent.id);
    assert.equal(event.message.sender_id, world.benID);
    assert.equal(event.message.content, 'Look *up*!', 'events carry raw content unless HTML was asked for');
    assert.ok(Array.isArray(event.flags));
    since(1, event.message, 'topic_links');
    world.queue.last_event_id = event.id;
  },

  async 'receive a direct message through the queue'() {
    const sent = ok(await world.ben.messages.send({ type: 'private', to: [world.irisID], content: 'only you' }));
    const { events } = ok(await world.iris.events.retrieve({ ...world.queue, dont_block: true }));
    assert.deepEqual(events.map(({ message }) => [message.id, message.content]), [[sent.id, 'only you']]);
  },

  async 'delete the queue'() {
    ok(await world.iris.queues.deregister({ queue_id: world.queue.queue_id }));
    const gone = await world.iris.events.retrieve(world.queue);
    assert.equal(gone.result, 'error');
    assert.equal(gone.code, 'BAD_EVENT_QUEUE_ID');
    assert.equal(gone.queue_id, world.queue.queue_id);
  },

  async 'unsubscribe'() {
    const answer = ok(await world.ben.users.me.subscriptions.remove({ subscriptions: JSON.stringify([stream]) }));
    assert.deepEqual(answer.removed, [stream]);
    assert.deepEqual(answer.not_removed, []);
  },

  async 'listen as a bot does'() {
    const heard = new Promise((resolve) => {
      world.iris.callOnEachEvent((event) => resolve(event), ['message']);
    });
    let event;
    // The library does not tell when its queue stands: keep talking until it hears.
    for (let i = 0; event === undefined && i < 100; i += 1) {
      ok(await world.ben.messages.send({ type: 'private', to: iris.username, content: `are you there? ${i}` }));
      event = await Promise.race([heard, new Promise((resolve) => { setTimeout(resolve, 50); })]);
    }
    assert.equal(event?.type, 'message');
    assert.match(event.message.content, /^are you there\? \d+$/);
  },
};

async function main() {
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step();
    } catch (error) {
      console.error(`level ${level}: cannot ${name}\n${error.stack}`);
      process.exit(1);
    }
    console.log(name);
  }
  console.log('done');
  process.exit(0); // callOnEachEvent never ends by itself
}

main();
