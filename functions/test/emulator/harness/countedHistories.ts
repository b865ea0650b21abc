import { randomBytes, randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { updateDerived } from '../../../src/photos/updateDerived.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { coverVariants, type Fields } from './documents.ts';
import { after, firstState, type History, historyOf, type World, worldNamed } from './histories.ts';
import { server } from './site.ts';

const { firestore } = server;

const perWorld = 50;
const worldsAtOnce = 5;
const deliveredAtOnce = 8;

type Event = { readonly id: PhotoId; readonly before: Fields | undefined; readonly after: Fields | undefined };
type Life = { readonly id: PhotoId; readonly history: History; photo: Fields | undefined };

const shuffled = <T>(list: readonly T[], random: () => number): readonly T[] =>
  list
    .map((value) => [random(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);

/** Numbers from 0 to 1, determined by a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function inPool<T>(list: readonly T[], width: number, work: (value: T) => Promise<unknown>): Promise<void> {
  const waiting = list.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const value of waiting) await work(value);
    }),
  );
}

const deliver = (events: readonly Event[]) =>
  inPool(events, deliveredAtOnce, ({ id, before, after }) => updateDerived(id, before, after, systemClock));

/** Moves all photos of a world one step, in one batch. Returns the events of the database. */
async function step(lives: readonly Life[], world: World, index: number): Promise<readonly Event[]> {
  const batch = firestore.batch();
  const events = lives.flatMap((life) => {
    const before = life.photo;
    if (index === 0) life.photo = firstState(life.id, life.history, world);
    else {
      const next = life.history.steps[index - 1];
      if (next === undefined || before === undefined) return [];
      life.photo = after(life.id, before, next, index, world);
    }
    const reference = firestore.doc(`photos/${life.id}`);
    if (life.photo) batch.set(reference, life.photo);
    else batch.delete(reference);
    const times = life.history.deliveries[index] ?? 1;
    return Array.from({ length: times }, (): Event => ({ id: life.id, before, after: life.photo }));
  });
  await batch.commit();
  return events;
}

async function live(world: World, lives: readonly Life[], random: () => number): Promise<void> {
  const people = world.owners.map((uid) => firestore.doc(`profiles/${uid}`).set({ photoCount: 0 }));
  const titles = world.titleIds
    .slice(0, -1)
    .map((id) => firestore.doc(`titles/${id}`).set({ name: id, status: 'active' }));
  await Promise.all([...people, ...titles]);
  let waiting: readonly Event[] = [];
  for (let index = 0; index <= 4; index += 1) {
    const order = shuffled(waiting, random);
    const now = order.slice(0, order.length / 2);
    // Current changes and earlier events, at the same time.
    const [events] = await Promise.all([step(lives, world, index), deliver(now)]);
    waiting = [...order.slice(now.length), ...events];
  }
  await deliver(shuffled(waiting, random));
}

type Counts = Readonly<Record<string, unknown>>;

/** The expected fields of a tag or title, computed in the plainest way. */
function expected(published: readonly (readonly [PhotoId, Fields])[], tag?: string): Counts {
  const at = (photo: Fields) => (photo['publishedAt'] instanceof Date ? photo['publishedAt'].getTime() : 0);
  const placeIn = ({ tagKeys }: Fields) => (Array.isArray(tagKeys) && tag !== undefined ? tagKeys.indexOf(tag) : 0);
  const [newest] = published
    .toSorted(([oneId, one], [otherId, other]) => at(other) - at(one) || (otherId > oneId ? 1 : -1))
    .slice(0, 20)
    .filter(([, photo]) => photo['sensitive'] !== true)
    .slice(0, tag === undefined ? 1 : 4)
    .toSorted(([, one], [, other]) => placeIn(one) - placeIn(other));
  if (!newest) return { count: published.length, coverPhotoId: undefined, cover: undefined };
  const [id, photo] = newest;
  const { ownerId, tagKeys, titleId, pictureId, color, thumbhash, spoiler } = photo;
  const muted = { ownerId, tagKeys, ...(titleId !== undefined && { titleId }) };
  return {
    count: published.length,
    coverPhotoId: id,
    cover: {
      ...muted,
      ...{ photoId: id, pictureId, variants: coverVariants, color, thumbhash, ...(spoiler === true && { spoiler }) },
    },
  };
}

async function check(world: World, lives: readonly Life[], where: string): Promise<void> {
  const published = lives.flatMap(({ id, photo }) => (photo?.['status'] === 'published' ? [[id, photo] as const] : []));
  for (const uid of world.owners) {
    const { length } = published.filter(([, photo]) => photo['ownerId'] === uid);
    expect((await firestore.doc(`profiles/${uid}`).get()).get('photoCount'), `${where}: photos of ${uid}`).toBe(length);
  }
  for (const key of world.tagKeys) {
    const tag = await firestore.doc(`tags/${key}`).get();
    const bearing = published.filter(([, photo]) => Array.isArray(photo['tagKeys']) && photo['tagKeys'].includes(key));
    const { count = 0, coverPhotoId, cover, name = key.toUpperCase(), lastUsedAt } = tag.data() ?? {};
    expect({ count, coverPhotoId, cover }, `${where}: tag ${key}`).toEqual(expected(bearing, key));
    expect(name).toBe(key.toUpperCase());
    if (bearing.length > 0) {
      const times = bearing
        .map(([, photo]) => photo['publishedAt'])
        .map((time) => (time instanceof Date ? time.getTime() : 0));
      expect(lastUsedAt.toMillis(), `${where}: last use of ${key}`).toBe(Math.max(...times));
    }
  }
  for (const [index, id] of world.titleIds.entries()) {
    const title = await firestore.doc(`titles/${id}`).get();
    expect(title.exists, id).toBe(index < world.titleIds.length - 1);
    if (!title.exists) continue;
    const { count = 0, coverPhotoId, cover } = title.data() ?? {};
    const under = published.filter(([, photo]) => photo['titleId'] === id);
    expect({ count, coverPhotoId, cover }, `${where}: title ${id}`).toEqual(expected(under));
  }
}

/** The emulator scans a whole collection for each query, so checked documents are deleted. */
async function clear(lives: readonly Life[]): Promise<void> {
  const batch = firestore.batch();
  for (const { id } of lives) batch.delete(firestore.doc(`photos/${id}`)).delete(firestore.doc(`photoCounts/${id}`));
  await batch.commit();
}

/**
 * Runs this many random histories of photos, whose events come 1 to 5 times in any order, and expects exact counts and
 * covers. `MATATAKI_SEED` repeats a run; the output and failures name it.
 */
export async function expectExactAfter(histories: number): Promise<void> {
  const seed = Number(process.env['MATATAKI_SEED'] ?? randomInt(2 ** 31));
  process.stdout.write(`Histories of photos from the seed ${seed} (MATATAKI_SEED).\n`);
  const all = fc.sample(historyOf, { seed, numRuns: histories });
  const worlds = Array.from({ length: Math.ceil(histories / perWorld) }, (_, index) => index);
  await inPool(worlds, worldsAtOnce, async (index) => {
    const world = worldNamed(`w${index}${randomBytes(4).toString('hex')}`);
    const lives = all
      .slice(index * perWorld, (index + 1) * perWorld)
      .map((history): Life => ({ id: newPhotoId(), history, photo: undefined }));
    await live(world, lives, randomFrom(seed + index));
    await check(world, lives, `seed ${seed}, world ${index}`);
    await clear(lives);
  });
}
