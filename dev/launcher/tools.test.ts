import { describe, expect, it } from 'vitest';
import { javaMajor } from './firestoreEmulator.ts';
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

describe('the guard', () => {
  it('understands what the launcher tells it and nothing else', () => {
    for (const message of [
      { kind: 'watch', group: 12 },
      { kind: 'scratch', dir: '/a' },
      { kind: 'keep', origins: { hub: 'http://127.0.0.1:4400', functions: 'http://127.0.0.1:5001' }, dataDir: '/b' },
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
