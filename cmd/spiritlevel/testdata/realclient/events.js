// Everything that a client can be told of, through the unpatched client library
// against `spiritlevel serve --dialect zulip`. Usage: node events.js URL LEVEL.
// Prints one line for each kind of event it was told of and ends with status 1
// at the first that is not so.
'use strict';

const assert = require('node:assert/strict');
const { fetch: send, FormData: Form } = globalThis; // before the library puts its own there
const zulip = require('zulip-js');

const [, , realm, levelText] = process.argv;
const level = Number(levelText);
assert.ok(Number.isInteger(level), 'usage: node events.js URL LEVEL');
const capabilities = {
  notification_settings_null: true, bulk_message_deletion: true, stream_typing_notifications: true, linkifier_url_template: true,
};
const ids = {}; // by first name
const people = {};
let general;
let message; // the newest that a step has sent
const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');
const later = Math.floor(Date.now() / 1000) + 3600;

// A step does something and names the events that Ada, who administers, and
// Cleo, who does not, are told of. "from" and "below" are the levels that know it.
const steps = [
  { what: 'message', act: () => say('ben', { type: 'stream', to: 'general', topic: 'events', content: 'hello' }), cleo: 'message', check: (e) => {
    has(e.message, { 1: ['topic_links'] }, { 1: ['subject_links'], 26: ['sender_short_name'] });
    assert.equal(e.message.content, 'hello');
  } },
  { what: 'direct message', act: () => say('ben', { type: 'private', to: [ids.cleo], content: 'psst' }), cleo: 'message' },
  { what: 'update_message', act: () => call('ben', `/messages/${message}`, 'PATCH', { content: 'psst!' }), cleo: 'update_message', check: (e) => {
    assert.equal(e.content, 'psst!');
    has(e, { 114: ['rendering_only'] }, {});
  } },
  { what: 'reaction', act: () => call('ben', `/messages/${message}/reactions`, 'POST', { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }), cleo: 'reaction add', check: (e) => {
    has(e, { 2: ['user_id'] }, {});
  } },
  { what: 'update_message_flags', act: () => call('cleo', '/messages/flags', 'POST', { messages: [message], op: 'add', flag: 'starred' }), cleo: level < 32 ? 'update_message_flags' : 'update_message_flags add', check: (e) => {
    assert.deepEqual([e.operation, e.flag, e.messages], ['add', 'starred', [message]]);
  } },
  { what: 'delete_message', act: async () => {
    await say('ada', { type: 'stream', to: 'general', topic: 'events', content: 'oops' });
    await call('ada', `/messages/${message}`, 'DELETE');
  }, ada: 'delete_message', check: (e) => {
    has(e, { 13: ['message_ids'] }, { 13: ['message_id'], 77: level < 13 ? ['sender_id'] : [] });
  } },
  { what: 'typing', act: () => call('ben', '/typing', 'POST', { op: 'start', to: [ids.cleo] }), cleo: 'typing start' },
  { what: 'subscription add', act: () => subscribe('cleo', 'night shift'), cleo: 'subscription add' },
  { what: 'subscription peer_add', act: () => subscribe('ben', 'night shift'), cleo: 'subscription peer_add', check: (e) => {
    has(e, { 35: ['stream_ids', 'user_ids'] }, { 35: ['user_id'] });
  } },
  { what: 'subscription update', act: () => call('cleo', '/users/me/subscriptions/properties', 'POST', { subscription_data: [{ stream_id: general, property: 'pin_to_top', value: true }] }), cleo: 'subscription update', check: (e) => {
    has(e, {}, { 40: ['email'], 41: ['name'] });
  } },
  { what: 'subscription remove', act: () => call('cleo', '/users/me/subscriptions', 'DELETE', { subscriptions: JSON.stringify(['night shift']) }), cleo: 'subscription remove' },
  { what: 'stream create', act: () => subscribe('ben', 'dawn'), cleo: 'stream create' },
  { what: 'stream update', act: () => call('ada', `/streams/${general}`, 'PATCH', { description: text('all of us') }), cleo: 'stream update' },
  { what: 'realm_user update', act: () => settings('ben', { full_name: 'Ben B.' }), cleo: 'realm_user update', check: (e) => {
    assert.equal(e.person.full_name, 'Ben B.');
  } },
  { what: 'a display setting, as it once was told', act: () => settings('cleo', { twenty_four_hour_time: true }, 'display'), cleo: 'update_display_settings' },
  { what: 'user_settings', from: 89, act: () => settings('cleo', { twenty_four_hour_time: false }), cleo: 'user_settings update' },
  { what: 'alert_words', act: () => call('cleo', '/users/me/alert_words', 'POST', { alert_words: ['comet'] }), cleo: 'alert_words' },
  { what: 'muted_topics', act: () => mute('events'), cleo: 'muted_topics' },
  { what: 'user_topic', from: 134, act: () => mute('other events'), cleo: 'user_topic' },
  { what: 'muted_users', from: 48, act: () => call('cleo', `/users/me/muted_users/${ids.ben}`, 'POST', {}), cleo: 'muted_users' },
  { what: 'user_status', act: () => call('ben', '/users/me/status', 'POST', { status_text: 'at the telescope' }), cleo: 'user_status' },
  { what: 'user_group', act: () => call('ada', '/user_groups/create', 'POST', { name: 'crew', description: 'all hands', members: [ids.ben] }), cleo: 'user_group add' },
  { what: 'attachment', act: () => upload('cleo', '/user_uploads', 'a.txt', 'x'), cleo: 'attachment add' },
  { what: 'presence', act: async () => {
    await control('clock', { advance: '10m' }); // to an hour at which nobody is there
    await register('cleo');
    await register('ada');
    await call('ben', '/users/me/presence', 'POST', { status: 'active' });
  }, cleo: 'presence' },
  { what: 'scheduled_messages', from: 179, act: () => call('cleo', '/scheduled_messages', 'POST', { type: 'stream', to: general, topic: 't', content: 'c', scheduled_delivery_timestamp: later }), cleo: 'scheduled_messages add' },
  { what: 'drafts', from: 87, act: () => call('cleo', '/drafts', 'POST', { drafts: [{ type: '', to: [], topic: '', content: 'c', timestamp: later }] }), cleo: 'drafts add' },
  { what: 'default_streams', act: () => call('ada', '/default_streams', 'POST', { stream_id: 22 }), cleo: 'default_streams' },
  { what: 'realm_filters', below: 176, act: () => linkifier('old', 'url_format_string', 'https://example.com/%(id)s'), cleo: 'realm_filters' },
  { what: 'realm_linkifiers', from: 54, act: () => (level < 176 ? linkifier('new', 'url_format_string', 'https://example.com/%(id)s') : linkifier('new', 'url_template', 'https://example.com/{id}')), cleo: 'realm_linkifiers' },
  { what: 'realm_emoji', act: () => upload('ada', '/realm/emoji/star', 'star.png', picture), cleo: 'realm_emoji update' },
  { what: 'realm_playgrounds', from: 49, act: () => call('ada', '/realm/playgrounds', 'POST', { name: text('Shell'), pygments_language: text('Bash'), ...playground }), cleo: 'realm_playgrounds' },
  { what: 'custom_profile_fields', act: () => call('ada', '/realm/profile_fields', 'POST', { name: 'Favourite star', field_type: 1 }), cleo: level < 45 ? 'custom_profile_fields add' : 'custom_profile_fields' },
  { what: 'realm', act: () => call('ada', '/realm', 'PATCH', { mandatory_topics: true }), cleo: 'realm update' },
  { what: 'realm_user_settings_defaults', from: 96, act: () => call('ada', '/realm/user_settings_defaults', 'PATCH', { starred_message_counts: false }), cleo: 'realm_user_settings_defaults update' },
  { what: 'realm_bot', act: () => call('ada', '/bots', 'POST', { full_name: 'Star Bot', short_name: 'star' }), ada: 'realm_bot add' },
  { what: 'invites_changed', act: () => call('ada', '/invites/multiuse', 'POST', { stream_ids: [general] }), ada: 'invites_changed' },
  { what: 'realm_export', act: () => call('ada', '/export/realm', 'POST', {}), ada: 'realm_export' },
  { what: 'realm_user remove', act: () => call('ada', `/users/${ids.dina}`, 'DELETE'), cleo: level < 222 ? 'realm_user remove' : 'realm_user update' },
  { what: 'realm_user add', act: () => call('ada', `/users/${ids.dina}/reactivate`, 'POST', {}), cleo: level < 222 ? 'realm_user add' : 'realm_user update' },
  { what: 'stream delete', act: () => call('ada', '/streams/22', 'DELETE'), cleo: 'stream delete' },
  { what: 'restart', act: () => control('restart', {}), cleo: 'restart', check: (e) => {
    has(e, { 59: ['zulip_version', 'zulip_feature_level'], 88: ['zulip_merge_base'] }, {});
    assert.ok(e.server_generation > 0);
  } },
];

// Older levels take some texts as JSON alone.
const text = (value) => (level < 64 ? JSON.stringify(value) : value);

const playground = level < 196 ? { url_prefix: text('https://example.com/?') } : { url_template: 'https://example.com/?{code}' };

// has demands keys from a level on, and others below one.
function has(object, from, below) {
  for (const [first, keys] of Object.entries(from)) {
    for (const key of keys) assert.equal(key in object, level >= Number(first), `${key} from ${first}: ${JSON.stringify(object)}`);
  }
  for (const [end, keys] of Object.entries(below)) {
    for (const key of keys) assert.equal(key in object, level < Number(end), `${key} below ${end}: ${JSON.stringify(object)}`);
  }
}

async function call(name, path, method, params) {
  const given = { ...params };
  for (const [key, value] of Object.entries(given)) {
    if (typeof value === 'boolean' || (Array.isArray(value) && method !== 'POST')) given[key] = JSON.stringify(value);
  }
  const answer = await people[name].callEndpoint(path, method, given);
  assert.equal(answer.result, 'success', `${method} ${path} refused: ${JSON.stringify(answer)}`);
  return answer;
}

async function say(name, params) { message = (await call(name, '/messages', 'POST', params)).id; }
const subscribe = (name, stream) => call(name, '/users/me/subscriptions', 'POST', { subscriptions: [{ name: stream }] });
const settings = (name, params, kind) => call(name, level < 80 && kind ? `/settings/${kind}` : '/settings', 'PATCH', params);
const mute = (topic) => call('cleo', '/users/me/subscriptions/muted_topics', 'PATCH', { stream: 'general', topic, op: 'add' });
const linkifier = (word, name, url) => call('ada', '/realm/filters', 'POST', { pattern: `${word}(?P<id>[0-9]+)`, [name]: url });

// upload sends a file, for which the library has no call.
async function upload(name, path, file, content) {
  const { username, apiKey } = people[name].config;
  const body = new Form();
  body.append('file', new Blob([content], { type: file.endsWith('.png') ? 'image/png' : 'text/plain' }), file);
  const headers = { Authorization: `Basic ${Buffer.from(`${username}:${apiKey}`).toString('base64')}` };
  const answer = await send(`${realm}/api/v1${path}`, { method: 'POST', headers, body });
  assert.equal(answer.status, 200, await answer.text());
}

async function control(what, body) {
  const answer = await send(`${realm}/control/worlds/default/${what}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  });
  assert.equal(answer.status, 200, await answer.text());
}

async function register(name) {
  const asked = { client_capabilities: JSON.stringify(capabilities), fetch_event_types: [] };
  const { queue_id, last_event_id } = await call(name, '/register', 'POST', asked);
  people[name].queue = { queue_id, last_event_id };
}

// drain reads what a queue holds.
async function drain(name) {
  const { queue } = people[name];
  const { events } = await call(name, '/events', 'GET', { ...queue, dont_block: true });
  if (events.length > 0) queue.last_event_id = events[events.length - 1].id;
  return events;
}

const kind = (e) => (e.op === undefined ? e.type : `${e.type} ${e.op}`);

async function perform(step) {
  const known = level >= (step.from ?? 0) && level < (step.below ?? Infinity);
  if (!known) return 'not at this level';
  await drain('ada');
  await drain('cleo');
  await step.act();
  for (const name of ['ada', 'cleo']) {
    if (!step[name]) continue;
    const events = await drain(name);
    const event = events.find((e) => kind(e) === step[name]);
    assert.ok(event, `${name} is told of ${events.map(kind).join(', ') || 'nothing'}, not of ${step[name]}`);
    if (step.check) step.check(event);
  }
  return 'told';
}

// A read that nothing ends is ended by the server's clock.
async function heartbeat() {
  await drain('cleo');
  const read = call('cleo', '/events', 'GET', people.cleo.queue);
  let answer;
  for (let i = 0; answer === undefined && i < 50; i += 1) {
    await control('clock', { advance: '60s' });
    answer = await Promise.race([read, new Promise((resolve) => { setTimeout(resolve, 10); })]);
  }
  assert.deepEqual(answer?.events.map(kind), ['heartbeat']);
}

async function main() {
  people.ben = await zulip({ username: 'ben@example.com', password: 'ben-password', realm });
  for (const name of ['ada', 'cleo']) {
    const { api_key: apiKey } = await call('ben', '/dev_fetch_api_key', 'POST', { username: `${name}@example.com` });
    people[name] = await zulip({ username: `${name}@example.com`, apiKey, realm });
    await register(name);
  }
  const { members } = await call('ben', '/users', 'GET');
  for (const user of members) ids[user.full_name.split(' ')[0].toLowerCase()] = user.user_id;
  general = (await call('ben', '/get_stream_id', 'GET', { stream: 'general' })).stream_id;
  for (const step of [...steps, { what: 'heartbeat', act: heartbeat }]) {
    try {
      console.log(`${step.what}: ${await perform(step)}`);
    } catch (error) {
      console.error(`level ${level}: ${step.what}\n${error.stack}`);
      process.exit(1);
    }
  }
  console.log('done');
  process.exit(0);
}

main();
