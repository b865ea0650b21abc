import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './paths.ts';
import { parseTestRequest } from './testSteps.ts';

const namesOf = (args: readonly string[], changed?: readonly string[]) =>
  parseTestRequest(args, changed).steps.map(({ name }) => name);

it('npm test skips the steps of tools only if Git shows that none of their files has changed', () => {
  const all = namesOf([]);
  expect(all).toEqual(expect.arrayContaining(['emulator', 'tools', 'launcher']));
  const { steps, skipped } = parseTestRequest([], ['web/src/app/main.tsx', 'packages.md']);
  expect(skipped.map(({ name }) => name)).toEqual(['tools', 'launcher']);
  expect(steps.map(({ name }) => name)).toEqual(all.filter((name) => name !== 'tools' && name !== 'launcher'));
  expect(namesOf([], ['packages/functions-host/src/insides.ts'])).toEqual(all);
  expect(namesOf([], ['firebase.json'])).toEqual(all.filter((name) => name !== 'tools'));
});

it('a step that is named runs whatever has changed, and the long tests include every skipped step', () => {
  expect(namesOf(['tools', 'adminGrant'], [])).toEqual(['tools']);
  const night = namesOf(['long'], []);
  for (const { name } of parseTestRequest([], []).skipped) expect(night).toContain(name);
});

it('each file that a step depends on exists', () => {
  const paths = parseTestRequest(['long']).steps.flatMap(({ when = [] }) => when);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
