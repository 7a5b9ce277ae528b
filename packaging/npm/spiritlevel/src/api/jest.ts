import type { StartOptions } from './fake.js';
import { useHooks, type Hooks, type Used } from './hooks.js';

export type { Used } from './hooks.js';

/**
 * Gives a file of tests, or the `describe` that calls it, a fake, and each test a world.
 *
 * @example
 * const chat = useFake({ level: 92, dialect: 'zulip' });
 * test('shows lunch', async () => {
 *   await chat.world.as('ada@example.com').send('general', 'lunch', 'Soup?');
 * });
 */
export function useFake(options: StartOptions = {}): Used {
  const { beforeAll, afterAll, beforeEach, afterEach } = globalThis as unknown as Hooks;
  if (!beforeAll) throw new Error('spiritlevel/jest needs the globals of Jest: do not set injectGlobals to false');
  return useHooks({ beforeAll, afterAll, beforeEach, afterEach }, options);
}
