import { test as base, expect } from 'spiritlevel/playwright';
import { serve } from './app.mjs';

const test = base.extend({
  app: [
    async ({}, use) => {
      const app = await serve();
      await use(app);
      app.stop();
    },
    { scope: 'worker' },
  ],
  // topic opens the page for a topic, as Ben.
  topic: async ({ page, app, world }, use) => {
    await use(async (stream, topic) => {
      const { email, api_key: key } = world.account('ben@example.com');
      await page.goto(`${app.url}/?${new URLSearchParams({ server: world.url, email, key, stream, topic })}`);
      await expect(page.getByRole('status')).toHaveText('Connected');
      return page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    });
  },
});

test('shows a topic, and what others do in it', async ({ topic, world }) => {
  const ada = world.as('ada@example.com');
  const soup = await ada.send('general', 'lunch', 'Soup?');
  const shown = await topic('general', 'lunch');
  await expect(shown).toHaveText(['Ada Archer: Soup?']);
  await world.as('cleo@example.com').send('general', 'lunch', 'Gladly.');
  await ada.send('general', 'supper', 'Too early.');
  await ada.edit(soup, 'Leek soup?');
  await world.as('cleo@example.com').react(soup, 'tada');
  await expect(shown).toHaveText(['Ada Archer: Leek soup? :tada:', 'Cleo Costa: Gladly.']);
});

test('survives a lost queue, a dropped connection and a rate limit', async ({ topic, world }) => {
  const ada = world.as('ada@example.com');
  const shown = await topic('general', 'lunch');
  await world.fault(
    { kind: 'queue_vanishes', count: 'first 1' },
    { kind: 'drop_before', operation: 'GET /messages', count: 'first 1' },
    { kind: 'rate_limit', operation: 'POST /register', retry_after: 1, count: 'first 1' },
  );
  await ada.send('general', 'lunch', 'Soup?');
  await expect(() => world.assertSentTimes(3, 'POST /register')).toPass();
  await ada.send('general', 'lunch', 'Or salad?');
  await expect(shown).toHaveText(['Ada Archer: Soup?', 'Ada Archer: Or salad?']);
});

test('stays connected while the server is upgraded', async ({ topic, world }) => {
  const shown = await topic('general', 'lunch');
  await world.upgrade(186, { queues: 'lost' });
  await world.as('ada@example.com').send('general', 'lunch', 'Soup?');
  await expect(shown).toHaveText(['Ada Archer: Soup?']);
  await world.assertNoMistakes();
});
