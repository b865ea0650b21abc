import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { heartbeatContract } from '#contract/callables/heartbeat.ts';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { isDue, shardOf } from '../data/accounts/presenceStore.ts';
import { createRecentAnswers } from '../platform/recentAnswers.ts';

const at = (ms: number) => new Date(1_700_000_000_000 + ms);

describe('a heartbeat', () => {
  it.each([['anon_1764000000000_k3x9abcd'], ['anon_1764000000000_k3x9abcdk3x9abcdk3x9abcd']])(
    'a heartbeat may come from the anonymous id %s',
    (anonymousId) => {
      expect(v.parse(heartbeatContract.input, { anonymousId })).toEqual({ anonymousId });
    },
  );

  it.each([
    [''],
    ['somebody'],
    ['anon_'],
    ['anon_1764000000000_k3x9abc'],
    ['anon_1764000000000_k3x9abcdk3x9abcdk3x9abcde'],
    ['anon_176400000000_k3x9abcd'],
    ['anon_1764000000000_K3X9ABCD'],
    ['anon_1764000000000_k3x9abcd\n'],
    ['anon_1764000000000_k3x9/abcd'],
    ['../users/somebody'],
    ['__proto__'],
    [`anon_1764000000000_${'a'.repeat(10_000)}`],
    [7],
    [null],
    [{ anon: true }],
  ])('a heartbeat cannot come from the forged id %j', (anonymousId) => {
    expect(v.safeParse(heartbeatContract.input, { anonymousId }).success).toBe(false);
  });
});

const online = 200_000;

it('the shards of presence can handle 200,000 people online, including tabs that come to the front', () => {
  // firebase.google.com/docs/firestore/solutions/shard-timestamp
  const writesPerShard = 500;
  const heartbeats = online / (limits.presence.heartbeatMs / 1_000);
  expect(heartbeats).toBeGreaterThan(2 * writesPerShard);
  expect(limits.presence.shards * writesPerShard).toBeGreaterThan(4 * heartbeats);
});

it('a count of 200,000 people online is exact', () => {
  const { countAtMost, shards } = limits.presence;
  expect(countAtMost / shards).toBeGreaterThan((4 * online) / shards);
});

it('the ids of people and visitors spread evenly over all shards', () => {
  const counts = Array.from({ length: limits.presence.shards }, () => 0);
  for (let at = 0; at < 10_000; at += 1) {
    const shard = shardOf(parseUid(`person${at}`));
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(800);
  expect(Math.max(...counts)).toBeLessThan(1_200);
});

describe('the schedule of every minute', () => {
  it.each([
    ['is due if it was never done', undefined, true],
    ['is not due a millisecond early', at(-59_999), false],
    ['is due to the millisecond', at(-60_000), true],
    ['is not due if a slightly fast clock has done it', at(59_999), false],
    ['is due if it was done in the far future', at(60_000), true],
  ])('the work of a minute %s', (_, last, due) => {
    expect(isDue(last, at(0))).toBe(due);
  });
});

describe('answers in the memory of an instance', () => {
  const counting = () => {
    const made: number[] = [];
    return { made, make: async () => made.push(made.length) };
  };

  it('a hundred concurrent callers share one answer, and later callers get a new one', async () => {
    const answers = createRecentAnswers<number>(() => 1_000, 10);
    const { made, make } = counting();
    await Promise.all(Array.from({ length: 100 }, () => answers.recall('a', at(0), make)));
    await answers.recall('a', at(999), make);
    expect(made).toHaveLength(1);
    await answers.recall('a', at(1_000), make);
    expect(made).toHaveLength(2);
  });

  it('the memory keeps ids apart', async () => {
    const answers = createRecentAnswers<string>(() => 1_000, 10);
    await answers.recall('a', at(0), async () => 'of a');
    expect(await answers.recall('b', at(0), async () => 'of b')).toBe('of b');
  });

  it('the memory keeps no failure', async () => {
    const answers = createRecentAnswers<string>(() => 1_000, 10);
    await expect(answers.recall('a', at(0), () => Promise.reject(new Error('no network')))).rejects.toThrow(
      'no network',
    );
    expect(await answers.recall('a', at(0), async () => 'fine')).toBe('fine');
  });

  it('the memory forgets the oldest when it is full', async () => {
    const answers = createRecentAnswers<number>(() => 1_000, 2);
    const { made, make } = counting();
    for (const id of ['a', 'b', 'c', 'b', 'a']) await answers.recall(id, at(0), make);
    expect(made).toHaveLength(4);
  });
});
