import { test as base } from '@playwright/test';
import type { Fake, StartOptions } from './fake.js';
import { startOrConnect } from './hooks.js';
import type { World } from './world.js';

export { expect } from '@playwright/test';

/** The option of a worker, for `use` in the configuration: `use: { spiritlevel: { level: 92 } }`. */
export interface WorkerOptions {
  /** The properties of the fake. */
  spiritlevel: StartOptions;
}

/** The fixtures of a worker. */
export interface WorkerFixtures {
  /** The fake of the worker. */
  fake: Fake;
}

/** The fixtures of a test. */
export interface TestFixtures {
  /** A world of the test alone. */
  world: World;
}

/**
 * The `test` of Playwright with fixtures: one fake for each worker, a world for each test.
 *
 * @example
 * test('shows lunch', async ({ page, world }) => {
 *   await world.as('ada@example.com').send('general', 'lunch', 'Soup?');
 * });
 */
export const test = base.extend<TestFixtures, WorkerFixtures & WorkerOptions>({
  spiritlevel: [{}, { option: true, scope: 'worker' }],
  fake: [
    async ({ spiritlevel }, use) => {
      const fake = await startOrConnect(spiritlevel);
      await use(fake);
      await fake.stop();
    },
    { scope: 'worker' },
  ],
  world: async ({ fake }, use) => {
    const world = await fake.world();
    await use(world);
    await world.delete();
  },
});
