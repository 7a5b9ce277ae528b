/**
 * A fake team chat server at any feature level, for tests.
 *
 * @module spiritlevel
 */
export { start, connect, Fake, type StartOptions } from './fake.js';
export {
  World,
  Person,
  type Account,
  type ClientReport,
  type Dialect,
  type Duration,
  type Fault,
  type Place,
  type Request,
  type RequestFilter,
  type SetFault,
  type WorldOptions,
} from './world.js';
export { ControlError } from './control.js';
export type { Params } from './assert.js';
export { version } from '../../binary.cjs';
