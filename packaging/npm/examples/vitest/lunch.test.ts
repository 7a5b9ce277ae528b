import { expect } from 'vitest';
import { testWith } from 'spiritlevel/vitest';

const test = testWith({ level: 92, dialect: 'zulip' });

test('a page asks for the messages of a topic', async ({ world }) => {
  await world.as('ada@example.com').send('general', 'lunch', 'Soup?');
  const headers = { Authorization: world.authorization('ben@example.com') };
  const narrow = JSON.stringify([
    { operator: 'stream', operand: 'general' },
    { operator: 'topic', operand: 'lunch' },
  ]);
  const query = new URLSearchParams({ narrow, anchor: 'newest', num_before: '10', num_after: '0' });
  const response = await fetch(`${world.url}/api/v1/messages?${query}`, { headers });
  const { messages } = (await response.json()) as { messages: { content: string }[] };
  expect(messages.map((message) => message.content)).toEqual(['<p>Soup?</p>']);
});

test('each test has a world of its own', async ({ fake, world }) => {
  expect(await world.requests()).toEqual([]);
  expect(world.level).toBe(fake.level);
});
