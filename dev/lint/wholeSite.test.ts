import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const schedules = globSync('functions/src/**/*.schedule.ts', { cwd: ROOT }).map((path) =>
  basename(path, '.schedule.ts'),
);

/** Schedules, modules with the name of a schedule, settings and whole collections concern the whole site. */
const wholeSite = new RegExp(
  String.raw`/(?:${schedules.join('|')})(?:\.schedule)?\.ts'|settings/site'\)|siteSettings\)|recursiveDelete\(\w*\.?collection\('\w+'\)\)`,
);

const tests = globSync('functions/test/emulator/*.test.ts', { cwd: ROOT });
const concerning = tests.filter((path) => wholeSite.test(readFileSync(join(ROOT, path), 'utf8')));

it('an emulator test that concerns the whole site runs alone or has a site of its own', () => {
  expect(schedules.length).toBeGreaterThan(8);
  expect(concerning.length).toBeGreaterThan(8);
  expect(concerning.filter((path) => !/\.(alone|own)\.test\.ts$/.test(path))).toEqual([]);
});
