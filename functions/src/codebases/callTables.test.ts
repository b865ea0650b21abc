import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { whileReadOnly } from '#contract/closable.ts';

const isCall = (declared: unknown): boolean => Object.hasOwn(Object(Object(declared).__endpoint), 'callableTrigger');

it('every call that is deployed says what it does while the site is read-only, and nothing else does', async () => {
  const here = new URL('.', import.meta.url);
  const files = (await readdir(here)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const codebases: readonly object[] = await Promise.all(files.map((file) => import(new URL(file, here).href)));
  const calls = codebases.flatMap((exported) => Object.entries(exported)).filter(([, declared]) => isCall(declared));
  expect(calls.length).toBeGreaterThan(30);
  expect(Object.keys(whileReadOnly).toSorted()).toEqual(calls.map(([name]) => name).toSorted());
});
