import { AssertionError } from 'node:assert';
import type { Request } from './world.js';

/** Parameters of a request: a text as it is, anything else as JSON. */
export type Params = Record<string, unknown>;

/** Counts the requests with these parameters; without one it describes the nearest. */
export function count(sent: Request[], operation: string, params: Params): { count: number; instead: string } {
  let nearest: Request | undefined;
  let differs: string[] = [];
  let found = 0;
  for (const request of sent) {
    if (request.operation !== operation) continue;
    const differences = differencesOf(request.parameters, params);
    if (differences.length === 0) found++;
    if (!nearest || differences.length <= differs.length) [nearest, differs] = [request, differences];
  }
  if (!nearest) return { count: 0, instead: `no client sent ${operation}; ${summary(sent)}` };
  const instead =
    `no client sent ${operation} with these parameters. The nearest is request ${nearest.number}:\n` +
    `  ${nearest.method} ${nearest.path} ${JSON.stringify(nearest.parameters)}, answered ${nearest.status}\n` +
    `differences:\n  ${differs.join('\n  ')}`;
  return { count: found, instead };
}

/** Fails the test that runs. */
export function fail(message: string): never {
  throw new AssertionError({ message });
}

function differencesOf(sent: Record<string, string>, wanted: Params): string[] {
  const list: string[] = [];
  for (const [name, value] of Object.entries(wanted)) {
    const want = typeof value === 'string' ? value : JSON.stringify(value);
    const got = sent[name];
    if (got === undefined) list.push(`${name} is missing, want ${JSON.stringify(want)}`);
    else if (got !== want && canonical(got) !== canonical(want)) {
      list.push(`${name} is ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
    }
  }
  return list;
}

/** The same for two spellings of the same JSON, and for a text with quotes and without: the API reads both. */
function canonical(text: string): string {
  let value: unknown = text;
  try {
    value = JSON.parse(text);
  } catch {
    // a text without quotes
  }
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

function summary(sent: Request[]): string {
  if (sent.length === 0) return 'no request came';
  const counts = new Map<string, number>();
  for (const { operation, method, path } of sent) {
    const name = operation ?? `${method} ${path} (no operation)`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return 'what came: ' + [...counts].sort().map(([name, n]) => `${n} × ${name}`).join(', ');
}
