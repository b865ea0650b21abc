import { describe, expect, it } from 'vitest';
import { javaMajor } from './firestoreEmulator.ts';
import { parseGuarded } from './guarded.ts';

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
    const origins = { hub: 'http://127.0.0.1:4400', functions: 'http://127.0.0.1:5001' };
    const told = { groups: [12], pidDirs: ['/a'], scratch: ['/b'], keep: { origins, dataDir: '/c' } };
    expect(parseGuarded(JSON.stringify(told))).toEqual(told);
    expect(parseGuarded(JSON.stringify(told).slice(0, -3))).toBeUndefined();
    expect(parseGuarded(JSON.stringify({ ...told, groups: ['all'] }))).toBeUndefined();
  });
});
