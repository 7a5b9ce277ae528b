import { count, fail, type Params } from './assert.js';
import type { Body, Control, Schemas } from './control.js';

/** An account of a world, with its API key. */
export type Account = Schemas['Account'];
/** A request that a client sent, with its answer and with warnings for the client's author. */
export type Request = Schemas['Request'];
/** A report on the requests of the clients of a world. */
export type ClientReport = Schemas['ClientReport'];
/** A rule by which the server goes wrong: `spiritlevel help faults` lists the kinds. */
export type Fault = Schemas['Fault'];
/** A fault that is set, and how often it applied. */
export type SetFault = Schemas['SetFault'];
/** The set of names and error texts. */
export type Dialect = 'spec' | 'zulip';
/** A duration such as `'1h'` or `'1m30s'`, or a number of milliseconds. */
export type Duration = string | number;

/** The properties of a new world. Those left out are the server's. */
export type WorldOptions = Omit<Body<'/control/worlds'>, 'dialect' | 'clock'> & {
  dialect?: Dialect;
  clock?: 'running' | 'frozen';
};

/** Which requests to list. Those left out do not matter. */
export interface RequestFilter {
  /** Method and documented path, such as `POST /messages`. */
  operation?: string;
  /** The email of the user. */
  user?: string;
  /** The name of the client at the beginning of its User-Agent. */
  client?: string;
  /** The HTTP status of the answer. */
  status?: number;
  /** Only requests after the one of this number. */
  after?: number;
}

/** An isolated organization on a fake, with its own data, clock and level. */
export class World {
  /** @internal */
  constructor(
    /** @internal */
    readonly control: Control,
    private shown: Schemas['World'],
    private people: Account[],
  ) {}

  /** The name of the world in the control interface. */
  get name(): string {
    return this.shown.name;
  }

  /** The base URL for clients, without `/api/v1`. */
  get url(): string {
    return this.shown.url;
  }

  /** The feature level. */
  get level(): number {
    return this.shown.level;
  }

  /** The set of names and error texts. */
  get dialect(): Dialect {
    return this.shown.dialect as Dialect;
  }

  /** The accounts at the time the world was made, or of the last {@link reload}. */
  get accounts(): readonly Account[] {
    return this.people;
  }

  /** The account with this email. */
  account(email: string): Account {
    const found = this.people.find((account) => account.email.toLowerCase() === email.toLowerCase());
    if (found) return found;
    const known = this.people.map((account) => account.email);
    throw new Error(`the world ${this.name} has no account ${email}, only ${known.join(', ')}`);
  }

  /** The value of the header Authorization for an account. */
  authorization(email: string): string {
    const { email: user, api_key } = this.account(email);
    return 'Basic ' + Buffer.from(`${user}:${api_key}`).toString('base64');
  }

  /** The configuration of zulip-js for an account: `zulip(world.zulipConfig('ben@example.com'))`. */
  zulipConfig(email: string): { username: string; apiKey: string; realm: string } {
    const { email: username, api_key: apiKey } = this.account(email);
    return { username, apiKey, realm: this.url };
  }

  /** An account that acts before the client under test. Faults do not concern it, and {@link requests} do not list its acts. */
  as(email: string): Person {
    return new Person(this.control, this.name, this.account(email));
  }

  /** Moves the clock forward. Due actions happen before the answer. */
  async advance(by: Duration): Promise<void> {
    const advance = typeof by === 'number' ? `${by}ms` : by;
    await this.show('/control/worlds/{name}/clock', { advance });
  }

  /** Stops the clock; it moves only by {@link advance}. */
  async freeze(): Promise<void> {
    await this.show('/control/worlds/{name}/clock', { freeze: true });
  }

  /** Lets a frozen clock run. */
  async unfreeze(): Promise<void> {
    await this.show('/control/worlds/{name}/clock', { freeze: false });
  }

  /** The time of the world. */
  async now(): Promise<Date> {
    const { world } = await this.control.call('get', '/control/worlds/{name}', this.at());
    this.shown = world;
    return new Date(world.clock.now);
  }

  /** Restarts the server at another level, as an upgrade does. Clients stay connected by their queues, unless these are lost. */
  async upgrade(level: number, how: Omit<Body<'/control/worlds/{name}/level'>, 'level'> = {}): Promise<void> {
    await this.show('/control/worlds/{name}/level', { level, ...how });
  }

  /** Restarts the server. */
  async restart(how: Body<'/control/worlds/{name}/restart'> = {}): Promise<void> {
    await this.show('/control/worlds/{name}/restart', how);
  }

  /** Returns the world to its initial state. */
  async reset(): Promise<void> {
    await this.show('/control/worlds/{name}/reset', {});
    await this.reload();
  }

  /** Copies the world as it is now, at any level. */
  async fork(options: Body<'/control/worlds/{name}/fork'> = {}): Promise<World> {
    const { world, accounts } = await this.control.call('post', '/control/worlds/{name}/fork', this.at(options));
    return new World(this.control, world, accounts);
  }

  /** Deletes the world. */
  async delete(): Promise<void> {
    await this.control.call('delete', '/control/worlds/{name}', this.at());
  }

  /** Reads level, clock and accounts again: clients may have changed the accounts. */
  async reload(): Promise<void> {
    await this.now();
    this.people = (await this.control.call('get', '/control/worlds/{name}/accounts', this.at())).accounts;
  }

  /** The data of the world as a scenario file, in YAML. */
  export(): Promise<string> {
    return this.control.text('get', '/control/worlds/{name}/export', this.at());
  }

  /** Lets requests go wrong on purpose, and returns the IDs of the faults. */
  async fault(...faults: Fault[]): Promise<number[]> {
    return (await this.control.call('post', '/control/worlds/{name}/faults', this.at({ faults }))).ids;
  }

  /** The faults that are set, and how often they applied. */
  async faults(): Promise<SetFault[]> {
    return (await this.control.call('get', '/control/worlds/{name}/faults', this.at())).faults;
  }

  /** Removes the faults of these IDs, or all. */
  async clearFaults(...ids: number[]): Promise<void> {
    if (ids.length === 0) await this.control.call('delete', '/control/worlds/{name}/faults', this.at());
    for (const id of ids) {
      await this.control.call('delete', '/control/worlds/{name}/faults/{id}', { in: { name: this.name, id } });
    }
  }

  /** Limits the calls of each account; 0 switches the limit off. */
  async rateLimit(calls: number, window?: string): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/rate_limit', this.at({ calls, ...(window && { window }) }));
  }

  /** Changes settings of the organization by their names in the API. */
  async rules(settings: Record<string, unknown>): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/rules', this.at(settings));
  }

  /** Deactivates an account. */
  async deactivate(email: string): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/users/{user}/deactivate', { in: { name: this.name, user: email } });
  }

  /** Activates an account again. */
  async reactivate(email: string): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/users/{user}/reactivate', { in: { name: this.name, user: email } });
  }

  /** The requests that clients sent, the oldest first. */
  async requests(filter: RequestFilter = {}): Promise<Request[]> {
    const query = { ...filter };
    return (await this.control.call('get', '/control/worlds/{name}/requests', { in: { name: this.name }, query })).requests;
  }

  /** Forgets the requests that clients sent. */
  async forgetRequests(): Promise<void> {
    await this.control.call('delete', '/control/worlds/{name}/requests', this.at());
  }

  /** A report on the requests of clients: operations, the changes of levels that concern them, mistakes. */
  async report(): Promise<ClientReport> {
    return (await this.control.call('get', '/control/worlds/{name}/client', this.at())).client;
  }

  /**
   * Demands that a client sent a request to an operation such as `POST /messages` with these
   * parameters; other parameters do not matter. The failure shows the nearest request.
   */
  async assertSent(operation: string, params: Params = {}): Promise<void> {
    const found = await this.sent(operation, params);
    if (found.count === 0) fail(found.instead);
  }

  /** Demands that no client sent such a request. */
  async assertNotSent(operation: string, params: Params = {}): Promise<void> {
    await this.assertSentTimes(0, operation, params);
  }

  /** Demands that clients sent a number of such requests. */
  async assertSentTimes(times: number, operation: string, params: Params = {}): Promise<void> {
    const found = await this.sent(operation, params);
    if (found.count === times) return;
    if (found.count === 0) fail(`want ${times} times ${operation}, but ${found.instead}`);
    fail(`want ${times} times ${operation} with these parameters, it was sent ${found.count} times`);
  }

  /** Demands that no request has a warning for its client's author. */
  async assertNoMistakes(): Promise<void> {
    const { mistakes } = await this.report();
    if (mistakes.length === 0) return;
    const lines = mistakes.map((m) => `${m.rule}: ${m.example} (${m.count} times, first in request ${m.request})`);
    fail(`the requests have mistakes:\n  ${lines.join('\n  ')}`);
  }

  private async sent(operation: string, params: Params): Promise<{ count: number; instead: string }> {
    await this.requests({ operation, after: 2 ** 31 - 1 }); // refuses an operation that does not exist
    return count(await this.requests(), operation, params);
  }

  /** Lets the world be deleted at the end of `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.delete();
  }

  private at(body?: unknown): { in: { name: string }; body: unknown } {
    return { in: { name: this.name }, body };
  }

  private async show(path: `/control/worlds/{name}/${'clock' | 'level' | 'restart' | 'reset'}`, body: unknown): Promise<void> {
    this.shown = (await this.control.call('post', path, this.at(body))).world;
  }
}

/** The destination of a message or of typing: a topic of a stream, or people by their emails. */
export type Place = { stream: string; topic: string } | { to: string[] };

/** An account that acts. */
export class Person {
  /** @internal */
  constructor(
    private readonly control: Control,
    private readonly world: string,
    /** The account. */
    readonly account: Account,
  ) {}

  /** Sends a message to a topic of a stream, and returns its ID. */
  async send(stream: string, topic: string, text: string): Promise<number> {
    const body = { stream, topic, text };
    return (await this.control.call('post', '/control/worlds/{name}/as/{user}/send', this.at(body))).id;
  }

  /** Sends a direct message to people by their emails, and returns its ID. */
  async sendDirect(text: string, ...to: string[]): Promise<number> {
    return (await this.control.call('post', '/control/worlds/{name}/as/{user}/send', this.at({ to, text }))).id;
  }

  /** Changes the text of a message. */
  async edit(message: number, text: string): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/as/{user}/edit', this.at({ message, text }));
  }

  /** Adds a reaction to a message. */
  async react(message: number, emoji: string): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/as/{user}/react', this.at({ message, emoji }));
  }

  /** Begins to type. */
  async type(place: Place): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/as/{user}/type', this.at(place));
  }

  /** Stops to type. */
  async stopTyping(place: Place): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/as/{user}/type', this.at({ ...place, stop: true }));
  }

  /** Marks messages as read. */
  async markRead(...messages: number[]): Promise<void> {
    await this.control.call('post', '/control/worlds/{name}/as/{user}/read', this.at({ messages }));
  }

  /** Uploads a file, and returns its path on the server, for a link in a message. */
  async upload(name: string, content: string | Uint8Array): Promise<string> {
    const body = { name, base64: Buffer.from(content).toString('base64') };
    return (await this.control.call('post', '/control/worlds/{name}/as/{user}/upload', this.at(body))).path;
  }

  private at(body: unknown): { in: { name: string; user: string }; body: unknown } {
    return { in: { name: this.world, user: this.account.email }, body };
  }
}
