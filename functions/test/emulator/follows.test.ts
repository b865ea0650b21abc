import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { readFeedContract } from '#contract/callables/readFeed.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import { limits } from '#contract/limits.ts';
import { rates } from '#contract/rates.ts';
import { answerOf, call } from './harness/calls.ts';
import { photoIn } from './harness/edits.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { freshKey } from './harness/photoJobs.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

const { firestore } = server;

type Followed = { readonly kind: 'user' | 'tag' | 'title'; readonly target: string };
const done = { result: {} };
const refused = (code: string, field?: string) => ({ refused: field === undefined ? { code } : { code, field } });
const person = ({ uid }: Person): Followed => ({ kind: 'user', target: uid });
const follow = (who: Person, followed: Followed) => call('setFollow', { ...followed, on: true }, who);
const leave = (who: Person, followed: Followed) => call('setFollow', { ...followed, on: false }, who);
const followers = (who: Person) => answerOf('countFollowers', {}, who);
const listOf = async ({ uid }: Person) => (await firestore.doc(`followLists/${uid}`).get()).data() ?? {};
const followsOf = async ({ uid }: Person) =>
  (await firestore.collection('follows').where('uid', '==', uid).get()).docs.map((found) => found.data());
const feedOf = async (who: Person, after?: string) => {
  const { page } = v.parse(
    readFeedContract.output,
    await answerOf('readFeed', after === undefined ? {} : { after }, who),
  );
  return v.parse(photosAnswer, JSON.parse(page));
};
const idsIn = async (who: Person) => (await feedOf(who)).items.map(({ id }) => id);

const aTag = async (): Promise<string> => {
  const key = freshKey();
  await firestore.doc(`tags/${key}`).set({ name: key, reading: '', count: 1, search: [] });
  return key;
};
const aTitle = async (status = 'active', more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = freshKey();
  await firestore.doc(`titles/${id}`).set({ name: id, reading: '', kind: 'game', status, count: 0, ...more });
  return id;
};

let [me, other]: Person[] = [];
let moderator: Person;
beforeAll(async () => {
  moderator = await staffMember('moderator');
});
const two = async () => {
  [me, other] = await Promise.all([newcomer(), newcomer()]);
  return [me, other] as const;
};

describe('setFollow', () => {
  it('setFollow refuses the person themself, and missing subjects, and writes nothing', async () => {
    const who = await newcomer();
    expect(await follow(who, person(who))).toEqual(refused('permission-denied'));
    for (const followed of [
      { kind: 'user', target: 'nobody-of-that-name' },
      { kind: 'tag', target: freshKey() },
      { kind: 'title', target: freshKey() },
      { kind: 'title', target: await aTitle('retired') },
      { kind: 'title', target: await aTitle('proposed') },
    ] as const) {
      expect(await follow(who, followed), followed.kind).toEqual(refused('not-found', 'target'));
    }
    expect(await call('setFollow', { kind: 'tag', target: 'UPPER', on: true }, who)).toEqual(
      refused('invalid-argument', 'target'),
    );
    expect([await followsOf(who), (await listOf(who))['users']]).toEqual([[], undefined]);
  });

  it('setFollow refuses more than the limit, and works again after leaving one', async () => {
    const [who, somebody] = await two();
    const tags = Array.from({ length: limits.follows.atMost }, (_, index) => `t${index}`);
    await firestore.doc(`followLists/${who.uid}`).set({ users: [], tags, titles: [], counts: true });
    expect(await follow(who, person(somebody))).toEqual(refused('failed-precondition', 'target'));
    expect(await leave(who, { kind: 'tag', target: 't7' })).toEqual(done);
    expect(await follow(who, person(somebody))).toEqual(done);
  });

  it('setFollow refuses more than the daily limit, but still allows unfollowing and repetitions', async () => {
    const [who, somebody] = await two();
    const tag: Followed = { kind: 'tag', target: await aTag() };
    expect(await follow(who, tag)).toEqual(done);
    const follows = { startedAtMs: Date.now(), used: rates.follows.limit };
    await firestore.doc(`rateLimits/${who.uid}`).set({ follows }, { merge: true });
    expect(await follow(who, person(somebody))).toMatchObject(refused('resource-exhausted'));
    expect(await follow(who, tag)).toEqual(done);
    expect(await leave(who, tag)).toEqual(done);
    expect(await followsOf(who)).toEqual([]);
  });

  it('concurrent follows are all stored', async () => {
    const [who, somebody] = await two();
    const [tag, title] = [await aTag(), await aTitle()];
    await Promise.all(
      [person(somebody), { kind: 'tag', target: tag } as const, { kind: 'title', target: title } as const].map((one) =>
        follow(who, one),
      ),
    );
    expect(await listOf(who)).toMatchObject({ users: [somebody.uid], tags: [tag], titles: [title] });
    expect(await followsOf(who)).toHaveLength(3);
  });

  it('setFollow follows a person, a tag and a title; repetitions change nothing', async () => {
    const [who, somebody] = await two();
    const [tag, title] = [await aTag(), await aTitle()];
    const all: readonly Followed[] = [person(somebody), { kind: 'tag', target: tag }, { kind: 'title', target: title }];
    for (const followed of [...all, ...all]) expect(await follow(who, followed)).toEqual(done);
    expect(await listOf(who)).toMatchObject({ users: [somebody.uid], tags: [tag], titles: [title] });
    expect((await followsOf(who)).map(({ kind, target }) => ({ kind, target }))).toEqual(
      expect.arrayContaining([...all]),
    );
    expect(await followsOf(who)).toHaveLength(3);
    for (const followed of [...all, ...all]) expect(await leave(who, followed)).toEqual(done);
    expect([await followsOf(who), await listOf(who)]).toMatchObject([[], { users: [], tags: [], titles: [] }]);
  });

  it('setFollow follows the target of a merged tag or title', async () => {
    const who = await newcomer();
    const [tag, title] = [await aTag(), await aTitle()];
    const [alias, merged] = [freshKey(), await aTitle('retired', { mergedInto: title })];
    await firestore.doc(`tags/${alias}`).set({ name: alias, count: 0, aliasOf: tag });
    expect(await follow(who, { kind: 'tag', target: alias })).toEqual(done);
    expect(await follow(who, { kind: 'title', target: merged })).toEqual(done);
    expect(await listOf(who)).toMatchObject({ tags: [tag], titles: [title] });
  });
});

describe('the number of a person’s own followers', () => {
  it('people see the number of their followers without banned ones', async () => {
    const [fan, followed] = await two();
    expect(await followers(followed)).toEqual({ count: 0 });
    await follow(fan, person(followed));
    expect(await followers(followed)).toEqual({ count: 1 });
    await answerOf('banUser', { uid: fan.uid, reason: 'spam' }, moderator);
    expect(await followers(followed)).toEqual({ count: 0 });
    expect(await followsOf(fan)).toHaveLength(1);
    await answerOf('unbanUser', { uid: fan.uid, reason: '誤り' }, moderator);
    expect(await followers(followed)).toEqual({ count: 1 });
  });
});

describe('a merge', () => {
  it('a merge of tags moves their followers to the other tag, each once', async () => {
    const [one, both] = await two();
    const [from, to] = [await aTag(), await aTag()];
    for (const who of [one, both]) await follow(who, { kind: 'tag', target: from });
    await follow(both, { kind: 'tag', target: to });
    await answerOf('saveTag', { tag: from, mergeInto: to }, moderator);
    await until('the followers moved', async () => {
      const lists = await Promise.all([one, both].map(listOf));
      return lists.every(({ tags }) => JSON.stringify(tags) === JSON.stringify([to])) || undefined;
    });
    for (const who of [one, both]) {
      expect(await followsOf(who)).toMatchObject([{ kind: 'tag', target: to }]);
    }
  });

  it('a merge of titles moves their followers to the other title', async () => {
    const who = await newcomer();
    const [from, to] = [await aTitle(), await aTitle()];
    await follow(who, { kind: 'title', target: from });
    await answerOf('saveTitle', { id: from, name: from, kind: 'game', status: 'active', mergeInto: to }, moderator);
    await until('the follower moved', async () => (await listOf(who))['titles']?.[0] === to || undefined);
    expect(await followsOf(who)).toMatchObject([{ kind: 'title', target: to }]);
  });
});

describe('readFeed', () => {
  it('readFeed refuses an invalid cursor', async () => {
    const who = await newcomer();
    for (const after of ['x', '{}', '[]']) {
      expect(await call('readFeed', { after }, who)).toEqual(refused('invalid-argument', 'after'));
    }
  });

  it('the feed is empty until a person follows somebody', async () => {
    const [who, somebody] = await two();
    const photo = await photoIn(somebody, 'published');
    const empty = await feedOf(who);
    expect([empty.items, empty.next]).toEqual([[], undefined]);
    await follow(who, person(somebody));
    expect(await idsIn(who)).toEqual([photo]);
    await leave(who, person(somebody));
    expect(await idsIn(who)).toEqual([]);
  });

  it('the feed omits muted photos until the mute ends', async () => {
    const [who, somebody] = await two();
    const [tag, title] = [await aTag(), await aTitle()];
    const photo = await photoIn(somebody, 'published', {}, { tags: [tag], titleId: title });
    await follow(who, { kind: 'tag', target: tag });
    const mute = (fields: Readonly<Record<string, unknown>>) => firestore.doc(`users/${who.uid}`).update(fields);
    for (const list of [{ mutedUsers: [somebody.uid] }, { mutedTags: [tag] }, { mutedTitles: [title] }]) {
      expect(await idsIn(who)).toEqual([photo]);
      await mute(list);
      expect(await idsIn(who), JSON.stringify(list)).toEqual([]);
      await mute({ mutedUsers: [], mutedTags: [], mutedTitles: [] });
    }
  });

  it('the feed has no photos of a retired title', async () => {
    const [who, somebody] = await two();
    const title = await aTitle();
    const photo = await photoIn(somebody, 'published', {}, { titleId: title });
    await follow(who, { kind: 'title', target: title });
    expect(await idsIn(who)).toEqual([photo]);
    await firestore.doc(`titles/${title}`).update({ status: 'retired' });
    await until('the answer is a new one', async () => ((await idsIn(who)).length === 0 ? true : undefined));
    expect((await listOf(who))['titles']).toEqual([title]);
  });
});
