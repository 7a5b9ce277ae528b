// Tests of a client with node's own test runner, at three levels.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { start } from 'spiritlevel';
import zulip from 'zulip-js';

let fake;
before(async () => {
  fake = await start({ dialect: 'zulip' });
});
after(() => fake.stop());

for (const level of [92, 156, 186]) {
  describe(`a server of level ${level}`, () => {
    test('receives messages', async () => {
      const world = await fake.world({ level });
      const ben = await zulip(world.zulipConfig('ben@example.com'));
      const sent = await ben.messages.send({ type: 'stream', to: 'general', topic: 'lunch', content: '*Soup*?' });
      assert.equal(sent.result, 'success');
      await world.assertSent('POST /messages', { topic: 'lunch', content: '*Soup*?' });
      await world.assertNoMistakes();
    });

    test('shows the messages and the changes of others', async () => {
      const world = await fake.world({ level });
      const ben = await zulip(world.zulipConfig('ben@example.com'));
      const queue = await ben.queues.register({ event_types: ['message', 'reaction'] });
      const ada = world.as('ada@example.com');
      const id = await ada.send('general', 'lunch', 'Soup?');
      await ada.react(id, 'tada');
      const { events } = await ben.events.retrieve({ queue_id: queue.queue_id, last_event_id: -1 });
      assert.deepEqual(events.map((event) => event.message?.content ?? event.emoji_name), ['Soup?', 'tada']);
    });

    test('may be upgraded, and go wrong', async () => {
      const world = await fake.world({ level });
      const ben = await zulip(world.zulipConfig('ben@example.com'));
      await world.fault({ kind: 'error', code: 'BAD_REQUEST', operation: 'GET /users/me', count: 'first 1' });
      assert.equal((await ben.users.me.getProfile()).result, 'error');
      assert.equal((await ben.users.me.getProfile()).result, 'success');
      await world.upgrade(186);
      assert.equal((await ben.server.settings()).zulip_feature_level, 186);
    });
  });
}
