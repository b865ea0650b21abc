import { DocumentReference } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { userSchema } from '#contract/documents/user.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
import { beginReading } from '../../src/data/site/publicReading.ts';
import { newestFollowedAt } from '../../src/data/social/newestFollowed.ts';
import type { Subjects } from '../../src/data/social/subjects.ts';
import { writeCursor } from '../../src/platform/cursor.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { beat, createMemory } from '../../src/presence/heartbeat.callable.ts';
import { feedPage } from '../../src/social/feed/feedPage.ts';
import { answerFeed } from '../../src/social/feed/readFeed.callable.ts';
import { aPublishedPhoto } from './harness/publicApi.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const reader = parseUid('reader');
type FeedPage = Awaited<ReturnType<typeof feedPage>>;
const noMutes = { mutedUsers: [], mutedTags: [], mutedTitles: [] };

type Shot = { readonly by: number; readonly tags?: readonly number[] };
const authorOf = (by: number) => ({ uid: `author-${by}`, username: `a${by}`, displayName: '' });

/** Publishes photos, the first one last. Returns their ids, newest first. */
async function publish(shots: readonly Shot[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let start = 0; start < shots.length; start += 100) {
    const batch = firestore.batch();
    for (const [index, { by, tags = [] }] of shots.slice(start, start + 100).entries()) {
      const id = newPhotoId();
      const at = new Date(Date.UTC(2026, 0, 1) - (start + index) * 60_000);
      const photo = aPublishedPhoto({ tags: tags.map((tag) => `tag${tag}`) }, at, authorOf(by));
      batch.set(firestore.doc(`photos/${id}`), photo);
      ids.push(id);
    }
    await batch.commit();
  }
  return ids;
}

const titleOf = (id: string) => v.parse(titleIdSchema, id);
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const followed = (people: number, tags: number): Subjects => ({
  users: numbers(people).map((by) => parseUid(authorOf(by).uid)),
  tags: numbers(tags).map((tag) => `tag${tag}`),
  titles: [],
});

const foundSchema = v.object({ size: v.number() });
/** Documents read through this connection, as Firestore bills them. */
async function readsOf<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
  const gets = vi.spyOn(server.connection, 'getAll');
  const queries = vi.spyOn(Object.getPrototypeOf(firestore.collection('any').limit(1)), 'get');
  const result = await work();
  const found = await Promise.all(queries.mock.results.map(async ({ value }) => v.parse(foundSchema, await value)));
  const reads =
    gets.mock.calls.flat().filter((given) => given instanceof DocumentReference).length +
    found.reduce((sum, { size }) => sum + Math.max(1, size), 0);
  vi.restoreAllMocks();
  return [result, reads];
}

/** As the call does, which first reads the list of follows. */
async function askFeed(subjects: Subjects, mutes: Parameters<typeof feedPage>[3], after?: string): Promise<FeedPage> {
  const reading = beginReading();
  await reading.get(['followLists/somebody']);
  return feedPage(reading, reader, subjects, mutes, after);
}

type Page = FeedPage & { readonly reads: number };
async function readAll(subjects: Subjects, mutes: Parameters<typeof feedPage>[3] = noMutes): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let after: string | undefined; ; ) {
    const [page, reads] = await readsOf(() => askFeed(subjects, mutes, after));
    pages.push({ ...page, reads });
    after = page.next;
    if (after === undefined) return pages;
  }
}
const idsOf = (pages: readonly FeedPage[]) => pages.flatMap(({ photos }) => photos.map(({ id }) => id));

beforeEach(async () => {
  await firestore.recursiveDelete(firestore.collection('photos'));
  await firestore.recursiveDelete(firestore.collection('followLists'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Every call also reads the person's own document. */
const besides = 1;

type Spread = {
  /** The owner and the tags of each of 300 photos. */
  readonly shotOf: (index: number) => Shot;
  /** Ten if all pages were full. */
  readonly pagesMost: number;
};
const spreads: Readonly<Record<string, Spread>> = {
  'evenly spread': {
    shotOf: (index) => ({ by: (index * 7) % 200, tags: index % 4 === 0 ? [index % 50] : [] }),
    pagesMost: 15,
  },
  'all of one person': { shotOf: () => ({ by: 3 }), pagesMost: 12 },
  // Each is read three times, so a page of 40 documents has 13.
  'all of one person under two followed tags': { shotOf: () => ({ by: 3, tags: [1, 40] }), pagesMost: 24 },
  'all of strangers under one tag': { shotOf: (index) => ({ by: 1_000 + index, tags: [17] }), pagesMost: 12 },
  'of one person at first, then of another': { shotOf: (index) => ({ by: index < 150 ? 3 : 190 }), pagesMost: 12 },
};

describe('a feed of 200 people and 50 tags', () => {
  it.each(Object.entries(spreads))(
    'the feed stays within its cost limit, in order and with each photo once, %s',
    async (_, { shotOf, pagesMost }) => {
      const ids = await publish(numbers(300).map(shotOf));
      const pages = await readAll(followed(200, 50));
      expect(idsOf(pages)).toEqual(ids);
      const [first, ...further] = pages;
      expect(first?.photos).toHaveLength(30);
      expect(first?.reads).toBeLessThanOrEqual(250 - besides);
      expect(Math.max(...further.map(({ reads }) => reads))).toBeLessThanOrEqual(40 - besides);
      expect(pages.length).toBeLessThanOrEqual(pagesMost);
    },
  );
});

describe('a feed', () => {
  it.each([
    ['people and tags', followed(200, 50)],
    ['5,000 people', followed(5_000, 0)],
    ['5,000 titles', { users: [], tags: [], titles: numbers(5_000).map(() => titleOf(newPhotoId())) }],
  ])('the feed of %s is charged before it is read, and reads no more than that', async (_, subjects) => {
    await publish(numbers(100).map((by) => ({ by })));
    const uid = parseUid('payer');
    await firestore.doc(`followLists/${uid}`).set({ ...subjects, counts: true });
    const user = decode(userSchema, 'users/payer', {});
    const refusal = new Error('used up');
    const [refused, before] = await readsOf(() =>
      answerFeed(
        { uid, user },
        undefined,
        () => new Date(),
        () => Promise.reject(refusal),
      ).catch((error: unknown) => error),
    );
    expect([refused, before]).toEqual([refusal, 1]);
    const paid: number[] = [];
    const pay = async (documents: number) => void paid.push(documents);
    const [, reads] = await readsOf(() => answerFeed({ uid, user }, undefined, () => new Date(), pay));
    expect(paid).toHaveLength(1);
    expect(reads).toBeLessThanOrEqual(paid[0] ?? 0);
  });

  it('the feed is read once a minute and after a follow or a mute, and separately for each person', async () => {
    vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
    const uid = parseUid('reader');
    const [newest = '', older = ''] = await publish([{ by: 0 }, { by: 1 }]);
    const follow = (by: readonly number[]) =>
      firestore.doc(`followLists/${uid}`).set({ users: by.map((one) => authorOf(one).uid), counts: true });
    let now = new Date();
    const paid: number[] = [];
    const pay = async (documents: number) => void paid.push(documents);
    const ask = async (mutedUsers: string[] = [], as = uid) => {
      const user = decode(userSchema, 'users/reader', { mutedUsers });
      const [page, reads] = await readsOf(() => answerFeed({ uid: as, user }, undefined, () => now, pay));
      return { reads, ids: v.parse(photosAnswer, JSON.parse(page)).items.map(({ id }): string => id) };
    };
    await follow([0]);
    expect(await ask()).toEqual({ ids: [newest], reads: 2 });
    expect(await ask()).toEqual({ ids: [newest], reads: 1 });
    // An answer from memory costs nothing.
    expect(paid).toEqual([249]);
    expect((await ask([], parseUid('somebody-else'))).ids).toEqual([]);
    await follow([0, 1]);
    expect((await ask()).ids).toEqual([newest, older]);
    expect((await ask([authorOf(0).uid])).ids).toEqual([older]);
    await firestore.doc(`photos/${older}`).update({ listed: false });
    expect((await ask()).ids).toEqual([newest, older]);
    now = new Date(now.getTime() + 60_000);
    expect((await ask()).ids).toEqual([newest]);
  });

  it('the feed is empty for a person who follows nothing, with one read', async () => {
    expect(await readAll(followed(0, 0))).toEqual([{ photos: [], next: undefined, reads: 1 }]);
  });

  it('the feed has the photos of sparse sources, and ends', async () => {
    const ids = await publish([{ by: 0 }, { by: 199, tags: [49] }, { by: 5_000, tags: [0] }, { by: 6_000 }]);
    const pages = await readAll(followed(200, 50));
    expect(idsOf(pages)).toEqual(ids.slice(0, 3));
    expect(pages).toHaveLength(1);
  });

  it('a further page omits photos hidden or unlisted since the first', async () => {
    const ids = await publish(numbers(80).map((index) => ({ by: index % 200 })));
    const subjects = followed(200, 50);
    const { next } = await askFeed(subjects, noMutes);
    await firestore.doc(`photos/${ids[35]}`).update({ status: 'hidden', listed: false });
    await firestore.doc(`photos/${ids[40]}`).update({ visibility: 'unlisted', listed: false });
    const { photos } = await askFeed(subjects, noMutes, next);
    const shown = photos.map(({ id }): string => id);
    for (const index of [35, 40]) expect(shown).not.toContain(ids[index]);
    expect(shown).toContain(ids[36]);
  });

  it('the feed continues at the same place after a new follow', async () => {
    const ids = await publish(numbers(80).map((index) => ({ by: index % 2 })));
    const { next } = await askFeed(followed(1, 0), noMutes);
    const rest = await readAll(followed(2, 0));
    expect(idsOf(rest)).toEqual(ids);
    const { photos } = await askFeed(followed(2, 0), noMutes, next);
    expect(photos.map(({ id }) => id)).toEqual(ids.slice(59));
  });

  it('the feed omits any number of muted photos at no extra cost', async () => {
    const shots = numbers(300).map((index): Shot => ({ by: index < 270 ? 3 : 4, tags: [17] }));
    const ids = await publish(shots);
    const pages = await readAll(followed(200, 50), { ...noMutes, mutedUsers: ['author-3'] });
    expect(idsOf(pages)).toEqual(ids.slice(270));
    expect(Math.max(...pages.slice(1).map(({ reads }) => reads))).toBeLessThanOrEqual(40 - besides);
  });

  it('the feed accepts only an unchanged cursor of the same reader', async () => {
    await publish(numbers(80).map((index) => ({ by: index % 2 })));
    const subjects = followed(2, 0);
    const { next = '' } = await askFeed(subjects, noMutes);
    expect((await askFeed(subjects, noMutes, next)).photos).toHaveLength(30);
    const place = { of: 'x', without: [], branches: [] };
    const forged = [
      ...['', 'x', '{}', `${next}A`, next.slice(1), 'A'.repeat(80_100)],
      ...[[], ['x'], [1e300], [{ s: 1.5, n: 0 }], [{ s: 0, n: -1 }]].map((at) => JSON.stringify({ at, ...place })),
      '{"at":[1e999],"of":"x","without":[],"branches":[]}',
      // Signed, but with a position that no photo can have.
      ...[[], [1e300], [{ s: 0, n: 0 }, 1], [{ s: 0, n: 0 }, '__x__'], ['x'.repeat(20)]].map((at) =>
        writeCursor(`feed of ${reader}`, { at, ...place }),
      ),
      ...[1.5, 1e15].map((s) => writeCursor(`feed of ${reader}`, { at: [{ s, n: 0 }, 'x'.repeat(20)], ...place })),
      ...[-1, 1e9].map((n) => writeCursor(`feed of ${reader}`, { at: [{ s: 0, n }, 'x'.repeat(20)], ...place })),
      // Another reader's cursor.
      writeCursor('feed of somebody', { at: [{ s: 0, n: 0 }, 'x'], ...place }),
    ];
    for (const cursor of forged) {
      const refused = expect(askFeed(subjects, noMutes, cursor), cursor.slice(0, 100)).rejects;
      await refused.toMatchObject({ code: 'invalid-argument', field: 'after' });
    }
  });
});

describe('photos that were sent together', () => {
  const publication = 'sentTogether00000000';
  /** Publishes five photos at once: three that lead, and two behind them, which alone have the tag. */
  async function sendTogether(by: number): Promise<readonly string[]> {
    const at = new Date(Date.UTC(2026, 0, 1));
    const ids = numbers(5)
      .map(() => newPhotoId())
      .toSorted()
      .toReversed();
    for (const [index, id] of ids.entries()) {
      const leads = index < 3;
      const photo = aPublishedPhoto({ tags: leads ? [] : ['tag7'] }, at, authorOf(by));
      await firestore.doc(`photos/${id}`).set({ ...photo, publication, leads, sharesPublication: true });
    }
    const photos = ids.map((id, index) => ({ id, publishedAt: at, tagKeys: index < 3 ? [] : ['tag7'] }));
    await firestore.doc(`publications/${publication}`).set({ ownerId: authorOf(by).uid, photos });
    return ids;
  }

  it('the photos of a stranger show only what has the followed tag, without a number of others', async () => {
    const ids = await sendTogether(3);
    const [page] = await readAll(followed(0, 8));
    expect(page?.photos.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(page?.photos.map(({ others }) => others)).toEqual([undefined, undefined]);
  });

  it('the photos of a followed person are three and the number of the others, also by a followed tag', async () => {
    const ids = await sendTogether(3);
    const [page] = await readAll(followed(4, 8));
    expect(page?.photos.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(page?.photos[0]?.others).toEqual([{ count: 2, tagKeys: ['tag7'] }]);
  });
});

describe('the newest photo that the heartbeat names', () => {
  const follow = (subjects: Partial<Subjects>) =>
    firestore.doc(`followLists/${reader}`).set({ users: [], tags: [], titles: [], counts: true, ...subjects });
  const publishedAt = async (id = '') => (await firestore.doc(`photos/${id}`).get()).get('publishedAt').toDate();

  it('the time is absent for a person who follows nothing, only themselves, or only what they mute', async () => {
    await publish([{ by: 1, tags: [1] }]);
    expect(await newestFollowedAt(reader, noMutes)).toBeUndefined();
    await follow({ users: [reader] });
    expect(await newestFollowedAt(reader, noMutes)).toBeUndefined();
    const author = parseUid(authorOf(1).uid);
    await follow({ users: [author], tags: ['tag1'] });
    const mutes = { mutedUsers: [author], mutedTags: [], mutedTitles: [] };
    expect(await newestFollowedAt(reader, mutes)).toBeUndefined();
  });

  it('the time is that of the newest listed photo by a followed person or with a followed tag', async () => {
    const [newest, ofPerson, tagged] = await publish([{ by: 3 }, { by: 2 }, { by: 1, tags: [1] }]);
    await follow({ tags: ['tag1'] });
    expect(await newestFollowedAt(reader, noMutes)).toEqual(await publishedAt(tagged));
    await follow({ users: [parseUid(authorOf(2).uid)], tags: ['tag1'] });
    expect(await newestFollowedAt(reader, noMutes)).toEqual(await publishedAt(ofPerson));
    await follow({ users: [2, 3].map((by) => parseUid(authorOf(by).uid)) });
    expect(await newestFollowedAt(reader, noMutes)).toEqual(await publishedAt(newest));
    await firestore.doc(`photos/${newest}`).update({ listed: false });
    expect(await newestFollowedAt(reader, noMutes)).toEqual(await publishedAt(ofPerson));
  });

  it('the time is that of the newest photo that is not muted, however many newer ones are', async () => {
    const muted = await publish(numbers(15).map(() => ({ by: 1, tags: [2] })));
    const [wanted] = await publish([{ by: 1, tags: [1] }]);
    await firestore.doc(`photos/${wanted}`).update({ publishedAt: new Date(0) });
    await follow({ users: [parseUid(authorOf(1).uid)] });
    const mutes = { mutedUsers: [], mutedTags: ['tag2'], mutedTitles: [] };
    expect(await newestFollowedAt(reader, mutes)).toEqual(new Date(0));
    await firestore.doc(`photos/${muted.at(-1)}`).update({ tags: [], tagKeys: [] });
    expect(await newestFollowedAt(reader, mutes)).toEqual(await publishedAt(muted.at(-1)));
  });

  it('a heartbeat whose follows cannot be read answers without them, and the next one tries again', async () => {
    const [newest] = await publish([{ by: 1 }]);
    const person = { uid: reader, user: decode(userSchema, `users/${reader}`, {}), role: undefined };
    const memory = createMemory();
    const heartbeat = () => beat({}, { person, asker: { network: 'n', peer: 'n' }, clock: () => new Date() }, memory);
    await firestore.doc(`followLists/${reader}`).set({ users: 'unreadable' });
    expect(await heartbeat()).toEqual({ status: 'normal', unread: 0, online: expect.any(Number) });
    await follow({ users: [parseUid(authorOf(1).uid)] });
    expect(await heartbeat()).toMatchObject({ feedAt: (await publishedAt(newest)).toISOString() });
  });

  it('the look-up reads four documents at most, however much the person follows', async () => {
    await publish(numbers(8).map((by) => ({ by, tags: [by] })));
    await follow({ ...followed(400, 400), titles: numbers(200).map((title) => titleOf(`title${title}`)) });
    const [, reads] = await readsOf(() => newestFollowedAt(reader, noMutes));
    expect(reads).toBeLessThanOrEqual(4);
  });
});
