// A client whose types come from the OpenAPI document of level 92. The compiler finds
// what this level does not have.
import type { components, paths } from './chat';

type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
} ? T : never;
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? Q : never;

declare const process: { env: Record<string, string | undefined> };

const { SPIRITLEVEL_URL: url, SPIRITLEVEL_USER_EMAIL: email, SPIRITLEVEL_USER_KEY: key } = process.env;

async function get<P extends keyof paths>(path: P, query?: Query<P>): Promise<Answer<P, 'get'>> {
  const params = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]));
  const answer = await fetch(`${url}/api/v1${path}?${params}`, { headers: { Authorization: `Basic ${btoa(`${email}:${key}`)}` } });
  return await answer.json() as Answer<P, 'get'>;
}

// The type and the op of an event tell the compiler which fields it has, the name of a
// setting which type its value has.
function describe(event: components['schemas']['Event']): string {
  if (event.type === 'message') return event.message.content;
  if (event.type === 'reaction' && event.op === 'add') return event.emoji_name;
  if (event.type === 'subscription' && event.op === 'peer_add') return event.user_ids.join();
  if (event.type === 'user_settings' && event.property === 'default_language') return event.value;
  // @ts-expect-error the event exists since level 134
  if (event.type === 'user_topic') return '';
  return event.type;
}

async function main(): Promise<void> {
  const fetched = await get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 });
  const last = fetched.messages[fetched.messages.length - 1];
  const sender: string = last.sender_full_name;
  const links: { text: string; url: string }[] = last.topic_links;
  // @ts-expect-error the field has another name since level 1
  void last.subject_links;
  // @ts-expect-error the parameter exists since level 155
  void get('/messages', { num_before: 1, num_after: 0, include_anchor: true });
  // @ts-expect-error the endpoint exists since level 134
  type Later = paths['/user_topics'];
  const own = await get('/users/me');
  const registered = await get('/events', { dont_block: true, event_types: '["message"]' });
  const kinds = registered.events.map(describe);
  console.log(`${fetched.result}: ${sender}, ${links.length} links, ${kinds.length} events, for ${own.full_name}`);
}

void main();
