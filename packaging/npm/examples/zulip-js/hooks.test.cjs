// The same with hooks: a fake for the file, a world for each test. Below `spiritlevel exec
// --level 92 -- node --test` the level is that of the command.
const assert = require('node:assert/strict');
const { test } = require('node:test');
const { useFake } = require('spiritlevel/node-test');
const zulip = require('zulip-js');

const chat = useFake({ level: 156, dialect: 'zulip' });

test('the client knows who it is', async () => {
  const ben = await zulip(chat.world.zulipConfig('ben@example.com'));
  const me = await ben.users.me.getProfile();
  assert.equal(me.full_name, 'Ben Brook');
  assert.equal((await ben.server.settings()).zulip_feature_level ?? 0, chat.world.level); // level 0 has no such field
});

test('each test has a world of its own', async () => {
  assert.equal((await chat.world.requests()).length, 0);
});
