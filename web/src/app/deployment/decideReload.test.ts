import { expect, test } from 'vitest';
import { decideReload, quietAfterReloadMs } from './createDeployment.ts';

const never = { nowMs: 1_000_000, lastReloadMs: undefined };
const ago = (ms: number) => ({ nowMs: 1_000_000, lastReloadMs: 1_000_000 - ms });
const other = { kind: 'navigation', currentId: 'a', latestId: 'b' } as const;
const lostChunk = { kind: 'lost-chunk', online: true } as const;

test('a navigation reloads when another build is deployed', () => {
  expect(decideReload(other, never)).toBe(true);
});

test('a navigation does nothing while the build is the same or not known', () => {
  expect(decideReload({ ...other, latestId: 'a' }, never)).toBe(false);
  expect(decideReload({ ...other, latestId: undefined }, never)).toBe(false);
});

test('a lost chunk reloads, unless there is no network to reload from', () => {
  expect(decideReload(lostChunk, never)).toBe(true);
  expect(decideReload({ ...lostChunk, online: false }, never)).toBe(false);
});

test('within 10 s of a reload there is no second one', () => {
  expect(quietAfterReloadMs).toBe(10_000);
  expect(decideReload(other, ago(9_999))).toBe(false);
  expect(decideReload(lostChunk, ago(9_999))).toBe(false);
  expect(decideReload(other, ago(10_000))).toBe(true);
  expect(decideReload(lostChunk, ago(10_000))).toBe(true);
});

test('a clock that was set back by an hour does not keep the old build alive', () => {
  expect(decideReload(other, { nowMs: 1_000_000, lastReloadMs: 4_600_000 })).toBe(true);
});
