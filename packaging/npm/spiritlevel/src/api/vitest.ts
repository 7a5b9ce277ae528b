import { test as base, type TestAPI } from 'vitest';
import type { Fake, StartOptions } from './fake.js';
import { startOrConnect } from './hooks.js';
import type { World } from './world.js';

/** The fixtures of a test. */
export interface Fixtures {
  /** The fake of the file. */
  fake: Fake;
  /** A world of the test alone. */
  world: World;
}

/**
 * Makes a `test` with fixtures: one fake for each file, a world for each test.
 *
 * @example
 * const test = testWith({ level: 92, dialect: 'zulip' });
 * test('shows lunch', async ({ world }) => {
 *   await world.as('ada@example.com').send('general', 'lunch', 'Soup?');
 * });
 */
export function testWith(options: StartOptions = {}): TestAPI<Fixtures> {
  return base.extend<Fixtures>({
    fake: [
      // eslint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures here
      async ({}, use) => {
        const fake = await startOrConnect(options);
        await use(fake);
        await fake.stop();
      },
      { scope: 'file' },
    ],
    world: async ({ fake }, use) => {
      const world = await fake.world();
      await use(world);
      await world.delete();
    },
  }) as TestAPI<Fixtures>;
}
