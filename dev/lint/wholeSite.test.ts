import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const tests = join(root, 'functions/test/emulator');

/** A schedule works on the whole site: the schedule itself, and the module of its name that does the work. */
const schedules = globSync('functions/src/**/*.schedule.ts', { cwd: root }).map((path) =>
  basename(path, '.schedule.ts'),
);

/** The actions of a test file on the whole site. */
function concernsEverybody(code: string): readonly string[] {
  const imported = [...code.matchAll(/from '[^']*\/(\w+)(?:\.schedule)?\.ts'/g)].flatMap(([, module = '']) => module);
  return [
    ...imported.filter((module) => schedules.includes(module)),
    ...[...code.matchAll(/settings\/site'\)|siteSettings\)|recursiveDelete\(\w*\.?collection\('\w+'\)\)/g)].map(
      ([found]) => found,
    ),
  ];
}

const mayConcernEverybody = (name: string): boolean => /\.(alone|own)\.test\.ts$/.test(name);

describe('a file of emulator tests that concerns the whole site', () => {
  it('the file runs alone, or has its own site', () => {
    expect(schedules.length).toBeGreaterThan(8);
    const faults = globSync('*.test.ts', { cwd: tests }).flatMap((name) => {
      if (mayConcernEverybody(name)) return [];
      return concernsEverybody(readFileSync(join(tests, name), 'utf8')).map((what) => `${name}: ${what}`);
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ["import { cleanupUploads } from '../../src/photos/cleanupUploads.ts';", 'cleanupUploads'],
    ["import { cleanupBans as run } from '../../src/moderation/cleanupBans.schedule.ts';", 'cleanupBans'],
    ["await firestore.doc('settings/site').set({});", "settings/site')"],
    [
      "await firestore.recursiveDelete(firestore.collection('roles'));",
      "recursiveDelete(firestore.collection('roles'))",
    ],
  ])('the check recognises %j', (code, found) => {
    expect(concernsEverybody(code)).toEqual([found]);
  });
});
