import * as http from 'node:http';
import * as https from 'node:https';
import type { components, paths } from './generated/control.js';

/** The schemas of the control interface. */
export type Schemas = components['schemas'];

/** The body of a POST to an operation of the control interface. */
export type Body<P extends keyof paths> = paths[P] extends {
  post: { requestBody?: { content: { 'application/json': infer B } } };
}
  ? B
  : never;

type Methods = 'get' | 'post' | 'delete';

/** The answer of an operation of the control interface. */
export type Answer<P extends keyof paths, M extends Methods> = paths[P] extends {
  [K in M]: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

/** A request that the fake refused. Its message names the parameter and the expected value. */
export class ControlError extends Error {
  override name = 'ControlError';
  constructor(
    message: string,
    /** The HTTP status. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** The control interface of a fake. */
export class Control {
  constructor(
    /** The URL of the fake, without /control. */
    readonly base: string,
    private readonly token?: string,
    /** Explains why no answer came. */
    private readonly explain: (failure: Error) => Promise<Error> = async (failure) =>
      new Error(`the fake at ${base} does not answer: ${failure.message}`, { cause: failure }),
  ) {}

  /** Calls an operation by its path in the OpenAPI document; `in` has the parameters of the path. */
  async call<P extends keyof paths & string, M extends Methods>(
    method: M,
    path: P,
    given: { in?: Record<string, string | number>; query?: Record<string, string | number | undefined>; body?: unknown } = {},
  ): Promise<Answer<P, M>> {
    const text = await this.text(method, path, given);
    return JSON.parse(text) as Answer<P, M>;
  }

  /** Calls an operation whose answer is a text. */
  async text(
    method: Methods,
    path: string,
    given: { in?: Record<string, string | number>; query?: Record<string, string | number | undefined>; body?: unknown } = {},
  ): Promise<string> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.in?.[name])));
    const url = new URL(this.base + filled);
    for (const [name, value] of Object.entries(given.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const { status, text } = await this.send(method.toUpperCase(), url, given.body).catch(async (failure: Error) => {
      throw await this.explain(failure);
    });
    if (status !== 200) throw new ControlError(messageIn(text) ?? `the fake answered ${status}: ${text}`, status);
    return text;
  }

  // The client of node itself works in each environment of a test runner, and a fetch that a
  // runner has replaced may not.
  private send(method: string, url: URL, body: unknown): Promise<{ status: number; text: string }> {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' };
    if (this.token) headers['Authorization'] = `Bearer ${this.token}`;
    return new Promise((resolve, reject) => {
      const client = url.protocol === 'https:' ? https : http;
      const request = client.request(url, { method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
      });
      request.on('error', reject);
      request.end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
    });
  }
}

function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { msg?: string }).msg;
  } catch {
    return undefined;
  }
}
