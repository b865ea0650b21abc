import { beforeEach, describe, expect, it } from 'vitest';
import { call } from './harness/calls.ts';
import { newcomer } from './harness/people.ts';
import { newVisitor, presenceOf } from './harness/presence.ts';
import { server } from './harness/site.ts';
import { emptyPresence } from './harness/wholeSite.ts';

const minuteMs = 60_000;

beforeEach(emptyPresence);

describe('a visitor’s heartbeat', () => {
  it('a heartbeat records when the visitor was seen, and answers only how many are online', async () => {
    const anonymousId = newVisitor();
    expect(await call('heartbeat', { anonymousId }, undefined)).toEqual({
      result: { unread: 0, online: expect.any(Number) },
    });
    const entry = await presenceOf(anonymousId);
    expect(Object.keys(entry ?? {}).toSorted()).toEqual(['expiresAt', 'lastSeen', 'shard', 'writtenAt']);
    expect(Date.now() - Number(entry?.lastSeen)).toBeLessThan(minuteMs);
  });

  it.each([
    [{}],
    [null],
    [{ anonymousId: '' }],
    [{ anonymousId: 'anon_1' }],
    [{ anonymousId: 'anon_1764000000000_../../a' }],
    [{ anonymousId: ['anon_1764000000000_k3x9abcd'] }],
  ])('a heartbeat without an id, or with a forged one, is refused: %j', async (data) => {
    const field = 'anonymousId';
    expect(await call('heartbeat', data, undefined)).toEqual({ refused: { code: 'invalid-argument', field } });
    expect((await server.firestore.collection('presence').limit(1).get()).empty).toBe(true);
  });
});

describe('a person’s heartbeat', () => {
  it('a heartbeat records when the person was seen under their uid, and ignores an anonymous id', async () => {
    const person = await newcomer();
    const anonymousId = newVisitor();
    expect(await call('heartbeat', { anonymousId }, person)).toEqual({
      result: { status: 'normal', unread: 0, online: expect.any(Number) },
    });
    expect(await presenceOf(person.uid)).toMatchObject({ isPerson: true });
    expect(await presenceOf(anonymousId)).toBeUndefined();
  });
});
