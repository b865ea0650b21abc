import { getFirestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type AnonymousId, anonymousIdSchema } from '#contract/documents/presence.ts';
import { limits } from '#contract/limits.ts';
import type { Stack } from '../launcher/stack.ts';
import { becomeFunction } from './asFunction.ts';
import { countReads } from './countReads.ts';
import type { Figure } from './table.ts';

const startMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;
const tabs = 5;
const [few, many] = [10, 1_000];

async function loadFunctions(stack: Stack) {
  becomeFunction(stack);
  await import('../../functions/src/platform/firebase.ts');
  const { beat, createMemory } = await import('../../functions/src/presence/heartbeat.callable.ts');
  const { shardOf } = await import('../../functions/src/data/accounts/presenceStore.ts');
  return { firestore: getFirestore(), beat, createMemory, shardOf };
}
type Functions = Awaited<ReturnType<typeof loadFunctions>>;

const visitorNumber = (index: number): AnonymousId =>
  v.parse(anonymousIdSchema, `anon_${startMs}_visitor${String(index).padStart(6, '0')}`);

/** A heartbeat at a time of our choice, in an instance that remembers nothing. */
const send = ({ beat, createMemory }: Functions, anonymousId: AnonymousId, ms: number) =>
  beat(
    { anonymousId },
    { person: undefined, asker: { network: undefined, peer: undefined }, clock: () => new Date(startMs + ms) },
    createMemory(),
  );

/** The plain way: write, and look who is there. */
async function sendPlainly({ firestore }: Functions, id: AnonymousId, ms: number): Promise<number> {
  await firestore.doc(`plainPresence/${id}`).set({ lastSeen: new Date(startMs + ms) });
  const since = new Date(startMs + ms - limits.presence.onlineWithinMs);
  return (await firestore.collection('plainPresence').where('lastSeen', '>=', since).get()).size;
}

/** Everybody was here a minute and a half ago, so that a heartbeat has something to write. */
async function gather({ firestore, shardOf }: Functions, from: number, to: number): Promise<void> {
  for (const collection of ['presence', 'plainPresence']) {
    for (let start = from; start < to; start += 400) {
      const batch = firestore.batch();
      for (let index = start; index < Math.min(to, start + 400); index += 1) {
        const id = visitorNumber(index);
        batch.set(firestore.doc(`${collection}/${id}`), { lastSeen: new Date(startMs - 90_000), shard: shardOf(id) });
      }
      await batch.commit();
    }
  }
}

/** Documents that one heartbeat reads: the one that counts who is online, and another in the same minute. */
async function readsOfHeartbeat(functions: Functions) {
  const { firestore } = functions;
  await firestore.doc('aggregates/presence').delete();
  const counting = await countReads(firestore, () => send(functions, visitorNumber(0), 0));
  const usual = await countReads(firestore, () => send(functions, visitorNumber(1), 0));
  const plain = await countReads(firestore, () => sendPlainly(functions, visitorNumber(2), 0));
  return { counting, usual, plain };
}

/** Writes of one visitor's presence in an hour in which five tabs each send every three minutes, seconds apart. */
async function writesInAnHour({ firestore }: Functions, path: string, beatAt: (ms: number) => Promise<unknown>) {
  const writes = new Set<string>();
  for (let ms = 0; ms < hourMs; ms += limits.presence.heartbeatMs) {
    for (let tab = 0; tab < tabs; tab += 1) {
      await beatAt(ms + tab * 3_000);
      const { updateTime } = await firestore.doc(path).get();
      writes.add(updateTime?.valueOf() ?? '');
    }
  }
  return writes.size;
}

/** What heartbeats cost the database, on the emulators of a running stack, by a clock that is put forward. */
export async function heartbeatFigures(stack: Stack): Promise<readonly Figure[]> {
  const functions = await loadFunctions(stack);
  await gather(functions, 0, few);
  const withFew = await readsOfHeartbeat(functions);
  await gather(functions, 0, many);
  const withMany = await readsOfHeartbeat(functions);
  const id = visitorNumber(many);
  const perHour = hourMs / limits.presence.heartbeatMs;
  const writes = await writesInAnHour(functions, `presence/${id}`, (ms) => send(functions, id, ms));
  const plain = await writesInAnHour(functions, `plainPresence/${id}`, (ms) => sendPlainly(functions, id, ms));
  const reads = (which: string, kind: 'usual' | 'counting'): Figure => ({
    what: `documents read by ${which} with ${many} visitors online, against looking who is there each time`,
    unit: '',
    ours: withMany[kind],
    against: withMany.plain,
    goal: `= ${withFew[kind]}, as with ${few}`,
    reached: withMany[kind] === withFew[kind],
  });
  return [
    reads('a heartbeat', 'usual'),
    reads('the heartbeat that counts for everybody, once a minute,', 'counting'),
    {
      what: `presence writes of a visitor in an hour, ${tabs} tabs sending, as the server holds them, against each written`,
      unit: '',
      ours: writes,
      against: plain,
      goal: `= ${perHour}`,
      reached: writes === perHour,
    },
  ];
}
