import { after, afterEach, before, beforeEach } from 'node:test';
import type { StartOptions } from './fake.js';
import { useHooks, type Used } from './hooks.js';

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
  return useHooks({ beforeAll: before, afterAll: after, beforeEach, afterEach }, options);
}
