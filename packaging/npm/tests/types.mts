// The types: `tsc` accepts this file, and each marked line is an error.
import { start, type Account, type Request } from 'spiritlevel';
import { useFake } from 'spiritlevel/node-test';

const fake = await start({ level: '6.0', dialect: 'zulip' });
const world = await fake.world({ level: 156, clock: 'frozen' });
const account: Account = world.account('ben@example.com');
const key: string = account.api_key;
const id: number = await world.as('ben@example.com').send('general', 'lunch', key);
await world.fault({ kind: 'rate_limit', count: 'first 2' });
const sent: Request[] = await world.requests({ operation: 'POST /messages' });
const topic: string | undefined = sent[0]?.parameters['topic'];
await world.advance('1h');
await fake.stop();
void [id, topic, useFake({ level: 92 }).world.url];

// @ts-expect-error a kind of fault that does not exist
await world.fault({ kind: 'latenci' });
// @ts-expect-error a dialect that does not exist
await start({ dialect: 'klingon' });
// @ts-expect-error a key that does not exist
await fake.world({ levl: 92 });
