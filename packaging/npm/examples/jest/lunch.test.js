const { useFake } = require('spiritlevel/jest');
const zulip = require('zulip-js');

const chat = useFake({ level: 186, dialect: 'zulip' });

test('the client sends to a topic', async () => {
  const ben = await zulip(chat.world.zulipConfig('ben@example.com'));
  await ben.messages.send({ type: 'stream', to: 'general', topic: 'lunch', content: 'Soup?' });
  await chat.world.assertSent('POST /messages', { topic: 'lunch' });
});

test('each test has a world of its own', async () => {
  await chat.world.assertNotSent('POST /messages');
});
