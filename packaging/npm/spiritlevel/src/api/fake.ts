import { spawn, type ChildProcess } from 'node:child_process';
import { findBinary, versionWarning } from '../../binary.cjs';
import { Control, type Schemas } from './control.js';
import { World, type Account, type Dialect, type WorldOptions } from './world.js';

/** The properties of a fake. All are optional. */
export interface StartOptions {
  /** The feature level, or a release such as `'6.0'`; left out: the newest. */
  level?: number | string;
  /** The set of names and error texts: `'zulip'` for unpatched client libraries; left out: `'spec'`. */
  dialect?: Dialect;
  /** The path of a file with the organization to serve instead of the built-in one. */
  scenario?: string;
  /** Behave like a production server: no API key without a password. */
  production?: boolean;
  /** Do everything that the specification allows and careless clients forget. */
  hostile?: boolean;
  /** Seed of keys, IDs and colours; left out: 1. */
  seed?: number;
  /** The host and port to listen on; left out: a free port of this machine. */
  addr?: string;
  /** Origins whose web pages may use the API; left out: those on this machine. */
  cors?: string[];
  /** A file that keeps all data. */
  state?: string;
  /** Further flags of `spiritlevel serve`. */
  args?: string[];
  /** Print each request on stderr, with warnings for the author of the client. */
  verbose?: boolean;
  /** The longest time of the start in milliseconds; left out: 30 s. */
  startTimeout?: number;
}

/** The most lines of a fake that an error shows. */
const shownLines = 20;
/** The longest time of an orderly end in milliseconds. */
const stopTimeout = 10_000;
/** How long an error of a connection waits for the news that the fake has ended, in milliseconds. */
const newsTimeout = 500;

/** A fake chat server. It is its own default world: it has all methods of a {@link World}. */
export class Fake extends World {
  /** @internal */
  constructor(
    control: Control,
    world: Schemas['World'],
    accounts: Account[],
    private readonly server: Server | undefined,
  ) {
    super(control, world, accounts);
  }

  /** Makes a world: an isolated organization. It costs about a millisecond, so that each test can have one. */
  async world(options: WorldOptions = {}): Promise<World> {
    const { world, accounts } = await this.control.call('post', '/control/worlds', { body: options });
    return new World(this.control, world, accounts);
  }

  /** The URL of the control interface. */
  get controlUrl(): string {
    return this.control.base + '/control';
  }

  /** Ends the fake that {@link start} started. One that {@link connect} found continues. */
  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** Lets the fake be stopped at the end of `await using`. */
  override async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/**
 * Starts a fake on a free port.
 *
 * @example
 * const fake = await start({ level: 92, dialect: 'zulip' });
 * const world = await fake.world({ level: 156 });
 * await world.as('ben@example.com').send('general', 'lunch', 'Soup?');
 * await fake.stop();
 *
 * The fake ends with this process, even if the process is killed.
 */
export async function start(options: StartOptions = {}): Promise<Fake> {
  const binary = findBinary();
  const warning = versionWarning(binary);
  if (warning) process.emitWarning(warning, 'SpiritlevelWarning');
  const server = new Server(binary.path, flagsOf(options), options.verbose ?? false);
  const url = await server.url(options.startTimeout ?? 30_000);
  const token = flagValue(options.args ?? [], '--control-token') ?? process.env['SPIRITLEVEL_CONTROL_TOKEN'];
  try {
    return await open(new Control(url, token, (failure) => server.explain(failure)), server);
  } catch (failure) {
    await server.stop();
    throw failure;
  }
}

/**
 * Uses a fake that runs already: the one of `spiritlevel exec`, of `spiritlevel serve`, or on
 * another machine. Without a URL it is the one of the environment variable SPIRITLEVEL_URL.
 */
export async function connect(url?: string, options: { token?: string } = {}): Promise<Fake> {
  const base = (url ?? process.env['SPIRITLEVEL_URL'])?.replace(/\/+$/, '');
  if (!base) throw new Error('connect has no URL: give one, or run the tests with "spiritlevel exec -- npm test"');
  return open(new Control(base, options.token ?? process.env['SPIRITLEVEL_CONTROL_TOKEN']));
}

async function open(control: Control, server?: Server): Promise<Fake> {
  const at = { in: { name: 'default' } };
  const { world } = await control.call('get', '/control/worlds/{name}', at);
  const { accounts } = await control.call('get', '/control/worlds/{name}/accounts', at);
  return new Fake(control, world, accounts, server);
}

function flagsOf(o: StartOptions): string[] {
  const flags = ['serve', '--until-eof', '--addr', o.addr ?? '127.0.0.1:0'];
  const valued = { level: o.level, dialect: o.dialect, scenario: o.scenario, seed: o.seed, state: o.state };
  for (const [name, value] of Object.entries(valued)) {
    if (value !== undefined) flags.push(`--${name}=${value}`);
  }
  for (const origin of o.cors ?? []) flags.push(`--cors=${origin}`);
  if (o.production) flags.push('--production');
  if (o.hostile) flags.push('--hostile');
  if (o.verbose) flags.push('--verbose');
  return [...flags, ...(o.args ?? [])];
}

function flagValue(args: string[], flag: string): string | undefined {
  const joined = args.find((argument) => argument.startsWith(`${flag}=`));
  return joined ? joined.slice(flag.length + 1) : args[args.indexOf(flag) + 1 || args.length];
}

/** The process of a fake. */
class Server {
  private readonly child: ChildProcess;
  private readonly lines: string[] = [];
  private readonly ended: Promise<string>;
  private stopped = false;

  constructor(path: string, args: string[], verbose: boolean) {
    this.child = spawn(path, args, { stdio: 'pipe' });
    this.child.stdin?.on('error', () => {}); // it has ended
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (verbose) process.stderr.write(text);
      this.lines.push(...text.split('\n').filter((line) => line !== ''));
      this.lines.splice(0, this.lines.length - shownLines);
    });
    this.ended = new Promise((resolve) => {
      this.child.on('error', (failure) => resolve(`did not start: ${failure.message}`));
      this.child.on('close', (code, signal) => resolve(`ended with ${signal ?? `exit code ${code}`}`));
    });
  }

  /** Waits for the first line, which has the URL. */
  async url(limit: number): Promise<string> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`did not start within ${limit / 1000} s`), limit);
    });
    const found = new Promise<URL>((resolve) => {
      let text = '';
      this.child.stdout?.setEncoding('utf8').on('data', (part: string) => {
        if (text.includes('\n')) return; // the accounts follow, for people
        text += part;
        const url = /^spiritlevel: serving (\S+) .*\n/.exec(text)?.[1];
        if (url) resolve(new URL(url));
      });
    });
    const first = await Promise.race([found, this.ended, late]);
    clearTimeout(timer);
    if (typeof first === 'string') {
      this.child.kill('SIGKILL');
      throw new Error(this.saying(`spiritlevel ${first}`));
    }
    this.hold(false);
    return first.href.replace(/\/$/, '');
  }

  /** Explains why a request got no answer. */
  async explain(failure: Error): Promise<Error> {
    if (this.stopped) return new Error('the fake was stopped', { cause: failure });
    const news = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), newsTimeout));
    const end = await Promise.race([this.ended, news]);
    const says = end ? this.saying(`the fake ${end}`) : `the fake does not answer: ${failure.message}`;
    return new Error(says, { cause: failure });
  }

  /** Closes the standard input, which ends the fake. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.hold(true);
    this.child.stdin?.end();
    const timer = setTimeout(() => this.child.kill('SIGKILL'), stopTimeout);
    await this.ended;
    clearTimeout(timer);
  }

  /** Chooses whether the process of the test waits for the fake: a fake that nobody stops must not let it hang. */
  private hold(wait: boolean): void {
    for (const part of [this.child, this.child.stdin, this.child.stdout, this.child.stderr]) {
      const handle = part as unknown as { ref?(): void; unref?(): void } | null;
      if (wait) handle?.ref?.();
      else handle?.unref?.();
    }
  }

  private saying(what: string): string {
    return this.lines.length === 0 ? what : `${what}; its last lines are:\n  ${this.lines.join('\n  ')}`;
  }
}
