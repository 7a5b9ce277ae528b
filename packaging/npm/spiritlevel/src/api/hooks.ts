import { connect, start, type Fake, type StartOptions } from './fake.js';
import type { World } from './world.js';

/** The fake of a file of tests, and the world of the test that runs. */
export interface Used {
  /** The fake. */
  readonly fake: Fake;
  /** The world of the test that runs, new for each test. */
  readonly world: World;
}

/** The hooks of a test runner. */
export interface Hooks {
  beforeAll(run: () => Promise<void>): void;
  afterAll(run: () => Promise<void>): void;
  beforeEach(run: () => Promise<void>): void;
  afterEach(run: () => Promise<void>): void;
}

/**
 * Starts a fake. Below `spiritlevel exec`, `matrix` and `bisect` it is the one that these have
 * started, at their level.
 */
export function startOrConnect(options: StartOptions): Promise<Fake> {
  return process.env['SPIRITLEVEL_CONTROL_URL'] ? connect() : start(options);
}

/** Registers hooks that give a file of tests a fake, and each test a world. */
export function useHooks(hooks: Hooks, options: StartOptions): Used {
  let fake: Fake | undefined;
  let world: World | undefined;
  hooks.beforeAll(async () => {
    fake = await startOrConnect(options);
  });
  hooks.beforeEach(async () => {
    world = await fake?.world();
  });
  hooks.afterEach(async () => {
    await world?.delete();
    world = undefined;
  });
  hooks.afterAll(async () => {
    await fake?.stop();
    fake = undefined;
  });
  return {
    get fake() {
      return fake ?? outside('fake');
    },
    get world() {
      return world ?? outside('world');
    },
  };
}

function outside(what: string): never {
  throw new Error(`the ${what} exists only while a test runs: read it inside a test or a hook`);
}
