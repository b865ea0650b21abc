import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { region } from '../../src/platform/sizes.ts';
import { answerOf, call } from './harness/calls.ts';
import { postJson } from './harness/http.ts';
import { ban, newcomer, signInAgain, signUp } from './harness/people.ts';
import { newVisitor, presenceOf, seen } from './harness/presence.ts';
import { origins, project, server } from './harness/site.ts';

const { firestore, auth } = server;
const minuteMs = 60_000;
// Straight to the function, as anybody may call it.
const heartbeat = `${origins.functions}/${project}/${region}/calls/heartbeat`;
const refused = (details: object) => ({ refused: details });

describe('a visitor’s heartbeat', () => {
  it('a visitor cannot send a heartbeat for a person', async () => {
    const person = await newcomer();
    expect(await call('heartbeat', { anonymousId: person.uid }, undefined)).toEqual(
      refused({ code: 'invalid-argument', field: 'anonymousId' }),
    );
    expect(await call('heartbeat', { uid: person.uid }, undefined)).toEqual(
      refused({ code: 'invalid-argument', field: 'uid' }),
    );
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('a hundred concurrent heartbeats write once and get the same answer', async () => {
    const anonymousId = newVisitor();
    await seen(anonymousId, new Date(Date.now() - 2 * minuteMs));
    const before = await presenceOf(anonymousId);
    const results: unknown[] = [];
    // Ten senders of ten each: the emulator starts a process for each waiting request.
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        for (let count = 0; count < 10; count += 1) {
          results.push(await call('heartbeat', { anonymousId }, undefined));
          const entry = await presenceOf(anonymousId);
          // Every write so far is later than the first: another one would show.
          results.push(entry?.writtenAt);
        }
      }),
    );
    const writes = new Set(results.filter((result) => typeof result === 'number'));
    expect(writes.size).toBe(1);
    expect(writes.has(before?.writtenAt ?? 0)).toBe(false);
    expect(results.filter((result) => typeof result === 'object')).toHaveLength(100);
    for (const result of results.filter((each) => typeof each === 'object')) expect(result).toHaveProperty('result');
  });
});

describe('new anonymous ids', () => {
  const from = async (forwarded: string, anonymousId = newVisitor()) => {
    const { status } = await postJson(heartbeat, { data: { anonymousId } }, { 'x-forwarded-for': forwarded });
    return status;
  };

  it('one address can create a limited number of new ids, without affecting known ids and other addresses', async () => {
    const known = newVisitor();
    // A unique id, even if this test runs twice on one site.
    const network = `2001:db8:${randomBytes(2).toString('hex')}`;
    const address = `${network}:1::`;
    expect(await from(`${address}1`, known)).toBe(200);
    let status = 200;
    let taken = 1;
    // Each process of the emulator has its own memory, and this test must not depend on their number.
    for (; status === 200 && taken < limits.presence.newIdsPerAddressAndHour * 30; taken += 1) {
      status = await from(`203.0.113.${taken % 250}, ${address}${taken}`);
    }
    expect(status).toBe(429);
    expect(taken).toBeGreaterThan(limits.presence.newIdsPerAddressAndHour);
    expect(await from(`${address}2`, known)).toBe(200);
    expect(await from(`${network}:2::1`)).toBe(200);
  });
});

describe('a person’s heartbeat', () => {
  it('a heartbeat counts the unread notices only', async () => {
    const person = await newcomer();
    const notices = firestore.collection(`users/${person.uid}/notices`);
    const notice = { kind: 'warned', subject: '', createdAt: new Date() };
    await notices.doc('a').set({ ...notice, readAt: null });
    await notices.doc('b').set({ ...notice, readAt: new Date() });
    await notices.doc('c').set({ ...notice, readAt: null });
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ unread: 2 });
  });

  it('a heartbeat counts a hundred unread notices and no more', async () => {
    const person = await newcomer();
    const batch = firestore.batch();
    for (let index = 0; index < 120; index += 1) {
      const document = firestore.doc(`users/${person.uid}/notices/n${index}`);
      batch.set(document, { kind: 'warned', subject: '', createdAt: new Date(), readAt: null });
    }
    await batch.commit();
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ unread: 100 });
  });

  it('a heartbeat before the account exists is answered but records nothing', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).delete();
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'normal', unread: 0 });
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('a banned person’s heartbeat says so and records nothing', async () => {
    const person = await newcomer();
    await ban(person);
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'banned', unread: 0 });
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('a heartbeat reports a ban at once, even within a second of the previous heartbeat', async () => {
    const person = await newcomer();
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'normal' });
    await ban(person);
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'banned' });
  });

  it('a deleted account’s heartbeat is refused and records nothing', async () => {
    const person = await newcomer();
    await auth.deleteUser(person.uid);
    await firestore.doc(`users/${person.uid}`).delete();
    expect(await call('heartbeat', {}, person)).toEqual(refused({ code: 'unauthenticated' }));
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('a heartbeat of an ended sign-in is refused, and does not count as a visitor’s', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ tokensValidAfter: new Date(Date.now() + 5_000) });
    const anonymousId = newVisitor();
    expect(await call('heartbeat', { anonymousId }, person)).toEqual(refused({ code: 'unauthenticated' }));
    expect(await presenceOf(anonymousId)).toBeUndefined();
    expect(await presenceOf(person.uid)).toBeUndefined();
  });

  it('a banned person whose sign-in has ended still learns of the ban', async () => {
    const person = await newcomer();
    await ban(person);
    await firestore.doc(`users/${person.uid}`).update({ tokensValidAfter: new Date(Date.now() + 5_000) });
    expect(await answerOf('heartbeat', {}, person)).toMatchObject({ status: 'banned', unread: 0 });
  });

  it('a heartbeat with an invalid token is refused', async () => {
    const anonymousId = newVisitor();
    const headers = { authorization: `Bearer ${randomUUID()}` };
    // 401 in production; the emulator verifies no signature and fails on it.
    expect((await postJson(heartbeat, { data: { anonymousId } }, headers)).status).toBeGreaterThanOrEqual(401);
    expect(await presenceOf(anonymousId)).toBeUndefined();
  });

  it('a heartbeat right after the sign-up is answered, before and after the trigger', async () => {
    expect(await answerOf('heartbeat', {}, await signInAgain(await signUp()))).toMatchObject({ status: 'normal' });
  });
});
