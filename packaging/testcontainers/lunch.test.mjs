// Tests of a client against the image, at three levels: one container, and a world for each level.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { connect } from 'spiritlevel';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import zulip from 'zulip-js';

let container, fake;
before(async () => {
  const token = randomUUID(); // the fake listens for other machines, so that /control needs one
  const { info } = await getContainerRuntimeClient();
  container = await new GenericContainer('spiritlevel:devel')
    .withExposedPorts(9991)
    .withEnvironment({
      SPIRITLEVEL_SERVE_LEVEL: '186',
      SPIRITLEVEL_SERVE_DIALECT: 'zulip',
      SPIRITLEVEL_SERVE_CONTROL_TOKEN: token,
      SPIRITLEVEL_SERVE_ALLOW_HOST: info.containerRuntime.host,
    })
    .withWaitStrategy(Wait.forHttp('/control/health', 9991).withHeaders({ Authorization: `Bearer ${token}` }))
    .start();
  fake = await connect(`http://${container.getHost()}:${container.getMappedPort(9991)}`, { token });
});
after(() => container?.stop());

for (const level of [92, 156, 186]) {
  test(`sends and reads at level ${level}`, async () => {
    const world = await fake.world({ level });
    const ben = await zulip(world.zulipConfig('ben@example.com'));
    await world.as('ada@example.com').send('general', 'lunch', 'Soup?');
    const { messages } = await ben.messages.retrieve({ anchor: 'newest', num_before: 1, num_after: 0, narrow: [] });
    assert.equal(messages[0].content, '<p>Soup?</p>');
    await ben.messages.send({ type: 'stream', to: 'general', topic: 'lunch', content: 'Bread!' });
    await world.assertSent('POST /messages', { topic: 'lunch', content: 'Bread!' });
    assert.equal((await ben.server.settings()).zulip_feature_level, level);
  });
}
