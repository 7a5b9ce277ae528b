// A sample suite for node's own test runner, with an unpatched client library:
//
//   spiritlevel exec --level 92 --dialect zulip -- npm test
//   spiritlevel matrix --levels all --smart --dialect zulip -- npm test
'use strict';

const assert = require('node:assert/strict');
const { test } = require('node:test');
const zulip = require('zulip-js');

const env = (role, what) => process.env[`SPIRITLEVEL_${role}_${what}`];
const as = (role) => zulip({ username: env(role, 'EMAIL'), apiKey: env(role, 'KEY'), realm: process.env.SPIRITLEVEL_URL });
const hello = (content) => ({ type: 'stream', to: 'general', topic: 'tea', content });

test('a sent message can be fetched', async () => {
  const me = await zulip({ zuliprc: process.env.SPIRITLEVEL_ZULIPRC });
  const sent = await me.messages.send(hello('The *kettle* is on.'));
  assert.equal(sent.result, 'success');
  const { messages } = await me.messages.retrieve({ anchor: 'newest', num_before: 1, num_after: 0 });
  const last = messages.at(-1);
  assert.equal(last.id, sent.id);
  assert.match(last.content, /<em>kettle<\/em>/);
});

test('others are told of a message', async () => {
  const [me, other] = [await as('USER'), await as('SECOND')];
  const queue = await other.queues.register({ event_types: ['message'] });
  const sent = await me.messages.send(hello('Tea is ready.'));
  const { events } = await other.events.retrieve({ queue_id: queue.queue_id, last_event_id: -1 });
  assert.deepEqual(events.map((e) => e.message.id), [sent.id]);
});
