// What `npm run bench -- local` does to a site, in a process of its own with the site's environment: `node localLoad.ts calls` or
// `pictures`. It prints one line of JSON, `LoadResult`.

import { setTimeout as delay } from 'node:timers/promises';
import type { CallName } from '../../functions/src/calls.ts';
import { type Answer, call, reserveAll } from '../../functions/test/emulator/harness/calls.ts';
import { newcomer, type Person, staffMember } from '../../functions/test/emulator/harness/people.ts';
import { photoNow } from '../../functions/test/emulator/harness/photos.ts';
import { origins, server } from '../../functions/test/emulator/harness/site.ts';
import { staffCalls } from '../../functions/test/emulator/harness/staffCallTable.ts';
import { userCalls } from '../../functions/test/emulator/harness/userCallTable.ts';
import { eventsHandled } from '../launcher/events.ts';
import type { LoadResult } from './local.ts';
import { twelveMegapixels } from './pipeline.ts';
import { median } from './table.ts';

const laterCalls = 3;
const [crowdedFunctions, atOnce] = [20, 10];
const pictures = 20;
const restMs = 60_000;
const patienceMs = 10 * 60_000;

type Made = { readonly input: unknown; readonly person: Person };
/** A call as it is made once, of which everything is new each time. */
type Kind = { readonly name: CallName; readonly expected: string; readonly make: () => Promise<Made> };

async function kindsOfCalls(): Promise<readonly Kind[]> {
  const stage = { admin: await staffMember('admin'), moderator: await staffMember('moderator') };
  return [
    ...userCalls.map(({ name, input, about, unbanned = 'done' }) => ({
      name,
      expected: unbanned,
      make: async () => {
        const owner = await newcomer();
        return { input: await input(owner), person: about && about.owner !== 'done' ? await newcomer() : owner };
      },
    })),
    ...staffCalls.map(({ name, for: role, input }) => ({
      name,
      expected: 'done',
      make: async () => ({ input: await input(stage), person: stage[role] }),
    })),
  ];
}

const failures: string[] = [];

const said = (answer: Answer): string => ('refused' in answer ? answer.refused.code : 'done');
const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Milliseconds until a call is answered. What is not answered as it should be is noted. */
async function timed({ name, expected }: Kind, { input, person }: Made): Promise<number> {
  const startedAt = performance.now();
  const outcome = await call(name, input, person).then(said, why);
  if (outcome !== expected) failures.push(`${name}: ${outcome}`);
  return performance.now() - startedAt;
}

/** Every call four times, one after another: how long the first took, and the median of the others. */
async function callEach(kinds: readonly Kind[]): Promise<LoadResult['calls']> {
  const calls: { readonly name: string; readonly firstMs: number; readonly laterMs: number }[] = [];
  for (const kind of kinds) {
    const [firstMs = Number.NaN, ...later] = await inTurn(1 + laterCalls, async () => {
      const made = await kind.make();
      await eventsHandled(origins.functions, restMs);
      return timed(kind, made);
    });
    calls.push({ name: kind.name, firstMs, laterMs: median(later) });
  }
  return calls;
}

async function inTurn<Result>(times: number, work: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < times; time += 1) results.push(await work());
  return results;
}

/** Twenty functions ten times each, all in the same moment. */
async function callInCrowds(kinds: readonly Kind[]): Promise<number> {
  const crowds: { readonly kind: Kind; readonly made: readonly Made[] }[] = [];
  // A deletion can be taken back for ten seconds: that is over when everything is prepared.
  const lasting = kinds.filter(({ name }) => name !== 'restorePhoto');
  for (const kind of lasting.slice(0, crowdedFunctions)) {
    crowds.push({ kind, made: await Promise.all(Array.from({ length: atOnce }, kind.make)) });
  }
  await eventsHandled(origins.functions, restMs);
  const times = await Promise.all(crowds.flatMap(({ kind, made }) => made.map((one) => timed(kind, one))));
  await eventsHandled(origins.functions, restMs);
  return times.length;
}

async function publishPictures(): Promise<LoadResult> {
  const content = await twelveMegapixels();
  const places = await reserveAll(
    await newcomer(),
    Array.from({ length: pictures }, () => ({ size: content.byteLength })),
  );
  const endsAt = performance.now() + patienceMs;
  const publish = async ({ id, uploadPath }: (typeof places)[number]): Promise<void> => {
    await server.bucket.file(uploadPath).save(content, { resumable: false, contentType: 'image/jpeg' });
    for (;;) {
      const status = (await photoNow(id))?.status;
      if (status === 'published') return;
      if (status !== 'uploading' && status !== 'processing') throw new Error(`a picture is ${status}`);
      if (performance.now() > endsAt) throw new Error('a picture was not published');
      await delay(200);
    }
  };
  const published = await Promise.allSettled(places.map(publish));
  for (const one of published) if (one.status === 'rejected') failures.push(why(one.reason));
  await eventsHandled(origins.functions, restMs);
  return { calls: [], made: pictures, failures };
}

async function makeCalls(): Promise<LoadResult> {
  const kinds = await kindsOfCalls();
  const calls = await callEach(kinds);
  const crowd = await callInCrowds(kinds);
  return { calls, made: calls.length * (1 + laterCalls) + crowd, failures };
}

console.log(JSON.stringify(await (process.argv[2] === 'pictures' ? publishPictures() : makeCalls())));
process.exit();
