import { DocumentReference, Query } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createPersonSeen, renewSeen, shardOf } from '../../src/data/accounts/presenceStore.ts';
import { beat, createMemory } from '../../src/presence/heartbeat.callable.ts';
import { ban, newcomer, type Person } from './harness/people.ts';
import { newVisitor, presenceOf, seen } from './harness/presence.ts';
import { server } from './harness/site.ts';
import { emptyPresence, onlineNow } from './harness/wholeSite.ts';

const { firestore } = server;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.now();
const at = (ms: number) => new Date(start + ms);

beforeEach(emptyPresence);

/** An instance of the function, with its own memory. */
function anInstance() {
  const memory = createMemory();
  return {
    visitor: (anonymousId: ReturnType<typeof newVisitor>, ms: number) =>
      beat({ anonymousId }, { person: undefined, asker: { network: 'n', peer: 'n' }, clock: () => at(ms) }, memory),
    person: ({ uid }: Person, ms: number) =>
      beat(
        {},
        { person: { uid, user: undefined, role: undefined }, asker: { network: 'n', peer: 'n' }, clock: () => at(ms) },
        memory,
      ),
  };
}

describe('presence', () => {
  it('a browser that sends every three minutes writes 20 times an hour', async () => {
    const { visitor } = anInstance();
    const id = newVisitor();
    const writes = new Set<number | undefined>();
    for (let ms = 0; ms < hourMs; ms += limits.presence.heartbeatMs) {
      await visitor(id, ms);
      writes.add((await presenceOf(id))?.writtenAt);
    }
    expect(writes.size).toBe(20);
  });

  it('a tab that comes to the front writes at once, but not within ten seconds of the last time', async () => {
    const { visitor } = anInstance();
    const id = newVisitor();
    for (const [ms, lastSeen] of [
      [0, 0],
      [9_999, 0],
      [11_000, 11_000],
      [20_999, 11_000],
      [22_000, 22_000],
    ] as const) {
      await visitor(id, ms);
      expect((await presenceOf(id))?.lastSeen).toEqual(at(lastSeen));
    }
  });

  it('ten concurrent instances create a new id once, and all answer', async () => {
    const id = newVisitor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => anInstance().visitor(id, 0)));
    expect(answers).toHaveLength(10);
    expect((await presenceOf(id))?.lastSeen).toEqual(at(0));
  });

  it('an entry that was deleted, for example by a ban, does not return', async () => {
    const person = await newcomer();
    await seen(person.uid, at(-hourMs), true);
    await ban(person);
    await firestore.doc(`presence/${person.uid}`).delete();
    expect(await renewSeen(person.uid, at(0))).toBe(false);
    await createPersonSeen(person.uid, at(0));
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('an instance that remembers a deleted account does not recreate it', async () => {
    const instance = anInstance();
    const person = await newcomer();
    await instance.person(person, 0);
    await instance.person(person, 180_000);
    expect((await presenceOf(person.uid))?.lastSeen).toEqual(at(180_000));
    await Promise.all([`users/${person.uid}`, `presence/${person.uid}`].map((path) => firestore.doc(path).delete()));
    await instance.person(person, 360_000);
    await instance.person(person, 540_000);
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('an expired visitor’s entry is created again, and counts as a new id', async () => {
    const memory = createMemory();
    const id = newVisitor();
    const send = (ms: number) =>
      beat({ anonymousId: id }, { person: undefined, asker: { network: 'n', peer: 'n' }, clock: () => at(ms) }, memory);
    await send(0);
    await firestore.doc(`presence/${id}`).delete();
    const taken = vi.spyOn(memory, 'takeNewId');
    await send(180_000);
    expect((await presenceOf(id))?.lastSeen).toEqual(at(180_000));
    expect(taken).toHaveBeenCalledOnce();
  });

  it('an entry follows a person who alternates between two instances, even with a clock an hour behind', async () => {
    const [one, other] = [anInstance(), anInstance()];
    const id = newVisitor();
    for (const [instance, ms] of [
      [one, 0],
      [other, 180_000],
      [one, 360_000],
      [other, 540_000],
      [one, 720_000 - hourMs],
      [other, 900_000],
    ] as const) {
      await instance.visitor(id, ms);
      expect((await presenceOf(id))?.lastSeen).toEqual(at(ms));
    }
  });

  it('an instance never reads an entry that it updates', async () => {
    const { visitor } = anInstance();
    const id = newVisitor();
    const read = vi.spyOn(DocumentReference.prototype, 'get');
    onTestFinished(() => read.mockRestore());
    for (let ms = 0; ms < hourMs; ms += limits.presence.heartbeatMs) await visitor(id, ms);
    const paths = read.mock.contexts.map((document) => document instanceof DocumentReference && document.path);
    expect(paths.filter((path) => path === `presence/${id}`)).toEqual([]);
    expect((await presenceOf(id))?.lastSeen).toEqual(at(hourMs - limits.presence.heartbeatMs));
  });
});

describe('people online', () => {
  it('the people online are those of the last five minutes, visitors and people', async () => {
    await seen(newVisitor(), at(-5 * minuteMs));
    await seen(newVisitor(), at(-5 * minuteMs - 1));
    await seen('somebody', at(-minuteMs), true);
    expect(await anInstance().visitor(newVisitor(), 0)).toEqual({ unread: 0, online: 3 });
  });

  it('the people online are those of every shard', async () => {
    const shards = Array.from({ length: limits.presence.shards }, (_, shard) => shard);
    await Promise.all(shards.map((shard) => seen(newVisitor(), at(-minuteMs), false, shard)));
    await Promise.all(shards.map((shard) => seen(`person${shard}`, at(-minuteMs - shard), true, shard)));
    expect(await anInstance().visitor(newVisitor(), 0)).toMatchObject({ online: 2 * shards.length + 1 });
    expect(await onlineNow()).toMatchObject({ uids: shards.map((shard) => `person${shard}`) });
  });

  it('people stay in the shard of their id', async () => {
    const { visitor, person } = anInstance();
    const [id, somebody] = [newVisitor(), await newcomer()];
    for (const ms of [0, 180_000, 360_000]) {
      await visitor(id, ms);
      await person(somebody, ms);
      expect(await presenceOf(id)).toMatchObject({ shard: shardOf(id), lastSeen: at(ms) });
      expect(await presenceOf(somebody.uid)).toMatchObject({ shard: shardOf(somebody.uid), lastSeen: at(ms) });
    }
  });

  it('the list names a page of people, newest first, even if many visitors are newer', async () => {
    const people = Array.from({ length: limits.page.size + 5 }, (_, index) => `person${index}`);
    await Promise.all(people.map((uid, index) => seen(uid, at(-100_000 - index), true)));
    await Promise.all(Array.from({ length: 60 }, (_, index) => seen(newVisitor(), at(-index))));
    await seen('gone', at(-6 * minuteMs), true);
    await anInstance().visitor(newVisitor(), 0);
    expect(await onlineNow()).toMatchObject({ online: people.length + 61, uids: people.slice(0, limits.page.size) });
  });

  it('the first caller of each minute triggers a count', async () => {
    const { visitor } = anInstance();
    await visitor(newVisitor(), 0);
    const first = await onlineNow();
    expect(first).toMatchObject({ online: 1 });
    expect(await visitor(newVisitor(), 59_999)).toMatchObject({ online: 1 });
    expect(await onlineNow()).toEqual(first);
    // An instance repeats its answer for 15 seconds.
    expect(await visitor(newVisitor(), 74_998)).toMatchObject({ online: 1 });
    expect(await onlineNow()).toEqual(first);
    expect(await visitor(newVisitor(), 74_999)).toMatchObject({ online: 4 });
    expect(await onlineNow()).toMatchObject({ online: 4 });
  });

  it('the count and the announcement are read once in 15 seconds for any number of heartbeats', async () => {
    const { visitor, person } = anInstance();
    await visitor(newVisitor(), 0);
    await firestore.doc('settings/site').set({ announcement: 'Hello' }, { merge: true });
    onTestFinished(async () => {
      await firestore.doc('settings/site').delete();
    });
    expect(await visitor(newVisitor(), 14_999)).not.toHaveProperty('notice');
    expect(await visitor(newVisitor(), 15_000)).toMatchObject({ notice: 'Hello' });
    expect(await person(await newcomer(), 15_000)).toMatchObject({ notice: 'Hello' });
    await firestore.doc('settings/site').update({ announcement: '' });
    expect(await visitor(newVisitor(), 30_000)).not.toHaveProperty('notice');
  });

  it('fifty concurrent callers trigger one count', async () => {
    const { visitor } = anInstance();
    await visitor(newVisitor(), 0);
    await seen(newVisitor(), at(60_000));
    const counts = vi.spyOn(Query.prototype, 'count');
    onTestFinished(() => counts.mockRestore());
    const answers = await Promise.all(Array.from({ length: 50 }, () => anInstance().visitor(newVisitor(), 60_000)));
    expect(counts).toHaveBeenCalledTimes(limits.presence.shards);
    // The others get the previous number, or the new one if that is written already.
    const counted = answers.map(({ online }) => online).filter((online) => online !== 1);
    expect(new Set(counted).size).toBe(1);
  });

  it('the next caller within a minute triggers the count if the first one died', async () => {
    const { visitor } = anInstance();
    await seen('somebody', at(0), true);
    await firestore.doc('aggregates/presence').set({ online: 7, uids: [], countedAt: at(0) });
    expect(await visitor(newVisitor(), 30_000)).toMatchObject({ online: 7 });
    expect(await visitor(newVisitor(), 60_000)).toMatchObject({ online: 3 });
  });

  it('the number is at least one, the caller', async () => {
    await firestore.doc('aggregates/presence').set({ online: 0, uids: [], countedAt: at(0) });
    expect(await anInstance().visitor(newVisitor(), 1_000)).toMatchObject({ online: 1 });
  });
});
