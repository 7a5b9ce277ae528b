// The interface of the package, as ES modules.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connect, ControlError, start } from 'spiritlevel';

let fake;
before(async () => {
  fake = await start({ level: 92, dialect: 'zulip', args: ['--control-token', 'secret'] });
});
after(() => fake.stop());

/** Sends a request of the API as an account. */
async function ask(world, email, method, path, params) {
  const query = method === 'GET' && params ? `?${new URLSearchParams(params)}` : '';
  const response = await fetch(`${world.url}/api/v1${path}${query}`, {
    method,
    headers: { Authorization: world.authorization(email) },
    ...(method !== 'GET' && { body: new URLSearchParams(params) }),
  });
  return response.json();
}

describe('a fake', () => {
  test('is its default world', async () => {
    assert.equal(fake.name, 'default');
    assert.equal(fake.level, 92);
    assert.equal(fake.dialect, 'zulip');
    assert.match(fake.url, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(fake.account('BEN@example.com').full_name, 'Ben Brook');
  });

  test('is used by others', async () => {
    const same = await connect(fake.url + '/', { token: 'secret' });
    assert.equal(same.level, 92);
    await same.stop();
    assert.ok(await fake.now());
    await assert.rejects(connect(fake.url), /demands its token/);
    await assert.rejects(connect(), /spiritlevel exec/);
  });

  test('takes the organization of a file', async () => {
    const world = await fake.world({ scenario: { users: [{ email: 'kay@example.com', full_name: 'Kay', role: 'owner' }] } });
    assert.equal(world.account('kay@example.com').role, 'owner');
    assert.throws(() => world.account('ben@example.com'), /has no account ben@example\.com, only kay@example\.com/);
  });

  test('refuses what is wrong, with the name of the parameter', async () => {
    await assert.rejects(fake.world({ level: 9999 }), (error) => {
      assert.ok(error instanceof ControlError);
      assert.equal(error.status, 400);
      assert.match(error.message, /^level is 9999: it is from 0 to/);
      return true;
    });
  });
});

describe('a world', () => {
  test('has a level, a clock and people', async () => {
    const world = await fake.world({ level: 156, clock: 'frozen' });
    const before = await world.now();
    await world.advance('1h');
    await world.advance(1500);
    assert.equal((await world.now()) - before, 3_601_500);
    await world.upgrade(186);
    assert.equal(world.level, 186);
    await world.unfreeze();
    await world.freeze();
    await world.restart({ queues: 'lost' });
    await world.reset();
    assert.equal(world.level, 156);
    await world.delete();
    await assert.rejects(world.now(), /no.*world|unknown/i);
  });

  test('has people who act', async () => {
    const world = await fake.world();
    const ada = world.as('ada@example.com');
    const id = await ada.send('general', 'lunch', 'Soup?');
    await ada.edit(id, 'Leek soup?');
    await world.as('ben@example.com').react(id, 'tada');
    await world.as('ben@example.com').markRead(id);
    await ada.type({ to: ['ben@example.com'] });
    await ada.stopTyping({ to: ['ben@example.com'] });
    const path = await ada.upload('menu.txt', Buffer.from('Leek.'));
    await ada.sendDirect(`[menu](${path})`, 'ben@example.com');
    const { message, raw_content } = await ask(world, 'ben@example.com', 'GET', `/messages/${id}`);
    assert.equal(message?.content ?? raw_content, 'Leek soup?');
    const copy = await world.fork({ level: 186 });
    assert.equal(copy.level, 186);
    assert.match(await copy.export(), /Leek soup\?/);
  });

  test('goes wrong on purpose', async () => {
    const world = await fake.world();
    const [id] = await world.fault({ kind: 'error', code: 'BAD_REQUEST', operation: 'GET /users/me', count: 'first 1' });
    assert.equal((await ask(world, 'ben@example.com', 'GET', '/users/me')).result, 'error');
    assert.deepEqual((await world.faults()).map((fault) => [fault.id, fault.applied]), [[id, 1]]);
    await world.clearFaults(id);
    await world.fault({ kind: 'latency', by: '1ms' });
    await world.clearFaults();
    assert.deepEqual(await world.faults(), []);
    await world.rateLimit(1, '60s');
    await world.rateLimit(0);
    await world.rules({ name: 'Crew' });
    await world.deactivate('ben@example.com');
    assert.equal((await ask(world, 'ben@example.com', 'GET', '/users/me')).result, 'error');
    await world.reactivate('ben@example.com');
    assert.equal((await ask(world, 'ben@example.com', 'GET', '/users/me')).result, 'success');
    await world.reload();
    await assert.rejects(world.fault({ kind: 'latenci' }), /faults\[0\]\.kind: expected /);
  });

  test('knows the requests of clients', async () => {
    const world = await fake.world();
    const lunch = { type: 'stream', to: 'general', topic: 'lunch', content: 'Soup?' };
    await ask(world, 'ben@example.com', 'POST', '/messages', lunch);
    await world.assertSent('POST /messages', { to: 'general', topic: 'lunch' });
    await world.assertSentTimes(1, 'POST /messages');
    await world.assertNotSent('DELETE /messages/{message_id}');
    await world.assertNoMistakes();
    await assert.rejects(world.assertSent('POST /messages', { topic: 'supper', read: true }), (error) => {
      assert.equal(error.name, 'AssertionError');
      assert.match(error.message, /The nearest is request 1:/);
      assert.match(error.message, /topic is "lunch", want "supper"\n {2}read is missing, want "true"/);
      return true;
    });
    await assert.rejects(world.assertSent('GET /users/me'), /no client sent GET \/users\/me; what came: 1 × POST \/messages/);
    await assert.rejects(world.assertNotSent('POST /messages'), /want 0 times POST \/messages .*sent 1 times/);
    await assert.rejects(world.assertNotSent('POST /mesages'), /did you mean "POST \/messages"\?/);
    await ask(world, 'ben@example.com', 'GET', '/users/me', { colour: 'red' });
    await assert.rejects(world.assertNoMistakes(), /the parameter colour is not read/);
    assert.equal((await world.requests({ status: 200, user: 'ben@example.com' })).length, 2);
    assert.equal((await world.report()).requests, 2);
    await world.forgetRequests();
    assert.deepEqual(await world.requests(), []);
  });
});
