import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { whileReadOnly } from '#contract/closable.ts';
import { rateOfCall, rates } from '#contract/rates.ts';

const isCall = (declared: unknown): boolean => Object.hasOwn(Object(Object(declared).__endpoint), 'callableTrigger');

async function deployedCalls(): Promise<readonly string[]> {
  const here = new URL('.', import.meta.url);
  const files = (await readdir(here)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const codebases: readonly object[] = await Promise.all(files.map((file) => import(new URL(file, here).href)));
  const exported = codebases.flatMap((codebase) => Object.entries(codebase));
  return exported.filter(([, declared]) => isCall(declared)).map(([name]) => name);
}

describe('every deployed call, and nothing else,', () => {
  it.each([
    ['says what it does while the site is read-only', whileReadOnly],
    ['has a rate, or is said to read little', rateOfCall],
  ])('%s', async (_what, table) => {
    const calls = await deployedCalls();
    expect(calls.length).toBeGreaterThan(30);
    expect(Object.keys(table).toSorted()).toEqual(calls.toSorted());
  });
});

it('every rate has its own bucket, and a call that takes from it', () => {
  for (const [name, { bucket }] of Object.entries(rates)) expect(bucket).toBe(name);
  const used = new Set<string>(Object.values(rateOfCall));
  expect(Object.keys(rates).filter((name) => !used.has(name))).toEqual([]);
});
