import { describe, expect, it } from 'vitest';
import { javaMajor } from './firestoreEmulator.ts';
import { isAtRest } from './functionsQueue.ts';
import { heard, NOTHING_TO_GUARD, parseGuardMessage } from './guardMessages.ts';

describe('Java’s version', () => {
  it.each([
    ['openjdk version "21.0.1" 2023-10-17', 21],
    ['java version "1.8.0_381"', 8],
    ['openjdk version "24" 2025-03-18', 24],
    ['not java', undefined],
  ])('of %s is %s', (text, major) => {
    expect(javaMajor(text)).toBe(major);
  });
});

describe('the queue of functions', () => {
  const line = (queueLength: number, workRunningCount: number): string =>
    `[debug] [2026-11-21] [work-queue] ${JSON.stringify({ queuedWork: [], queueLength, runningWork: [], workRunningCount })}`;

  it('is at rest when its last state is empty, or nothing was ever in it', () => {
    expect(isAtRest('')).toBe(true);
    expect(isAtRest([line(1, 0), line(0, 1), line(0, 0), 'something else'].join('\n'))).toBe(true);
  });

  it('is not while something waits, runs or is being written', () => {
    expect(isAtRest([line(0, 0), line(1, 0)].join('\n'))).toBe(false);
    expect(isAtRest([line(0, 0), line(0, 2)].join('\n'))).toBe(false);
  });
});

describe('the guard', () => {
  it('understands what the launcher tells it and nothing else', () => {
    for (const message of [
      { kind: 'watch', group: 12 },
      { kind: 'scratch', dir: '/a' },
      { kind: 'keep', hubOrigin: 'http://127.0.0.1:4400', dataDir: '/b' },
      { kind: 'done' },
    ]) {
      expect(parseGuardMessage(JSON.stringify(message))).toEqual(message);
    }
    expect(parseGuardMessage('{"kind":"watch","gro')).toBeUndefined();
    expect(parseGuardMessage('{"kind":"watch","group":"all"}')).toBeUndefined();
  });

  it('watches what was started and has not ended', () => {
    const state = heard(heard(heard(NOTHING_TO_GUARD, { kind: 'watch', group: 1 }), { kind: 'watch', group: 2 }), {
      kind: 'forget',
      group: 1,
    });
    expect([...state.groups]).toEqual([2]);
    expect(heard(state, { kind: 'done' })).toMatchObject({ done: true, keep: undefined });
  });
});
