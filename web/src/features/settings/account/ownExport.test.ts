import { environmentManager, QueryObserver } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import { queryClient } from '#data/queryClient.ts';
import { exportQuery, isExportMarked, pauseMs } from './ownExport.ts';

vi.mock(import('#data/call.ts'), () => ({ call: vi.fn() }));

type ExportAnswer = InferOutput<(typeof exportAccountContract)['output']>;

const hana = parseUid('hana');
const mark = JSON.stringify({ uid: 'hana', requestedAtMs: 1_000 });
const dayMs = 24 * 60 * 60_000;

test('a requested export is resumed by the same person for as long as its link lasts', () => {
  expect(isExportMarked(mark, hana, 2_000)).toBe(true);
  expect(isExportMarked(mark, hana, 1_000 + dayMs)).toBe(false);
  expect(isExportMarked(mark, parseUid('sora'), 2_000)).toBe(false);
});

test('a missing or broken mark means no export', () => {
  for (const broken of [null, '', '{', '{"uid":"hana"}']) expect(isExportMarked(broken, hana, 2_000)).toBe(false);
});

const ready: ExportAnswer = { status: 'ready', url: 'https://e/x.zip', expiresAt: '2026-05-11T12:00:00Z', bytes: 7 };
// The client asks again only in browsers.
environmentManager.setIsServer(() => false);

const lost = new ContractError('internal', '');

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

/** Follows an export with these answers in turn, for ten minutes. */
async function follow(...answers: readonly (ExportAnswer | ContractError)[]) {
  vi.useFakeTimers();
  const left = [...answers];
  vi.mocked(call).mockImplementation(async () => {
    const answer = left.shift();
    if (answer === undefined) throw new Error('asked once more than there are answers');
    if (answer instanceof ContractError) throw answer;
    return answer;
  });
  const observer = new QueryObserver(queryClient, exportQuery(hana));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  const { data, error } = observer.getCurrentResult();
  stop();
  return { data, error, left: left.length };
}

test('an export is asked for until it is ready, and no longer', async () => {
  expect(await follow({ status: 'preparing' }, { status: 'preparing' }, ready)).toEqual({
    data: ready,
    error: null,
    left: 0,
  });
});

test('the pauses grow to half a minute', () => {
  expect([0, 1, 20].map(pauseMs)).toEqual([1_500, 2_250, 30_000]);
});

test('a lost connection is waited for', async () => {
  expect(await follow({ status: 'preparing' }, lost, ready)).toMatchObject({ data: ready, error: null });
});

test('an export fails if the connection does not come back', async () => {
  const never = Array.from({ length: 12 }, () => lost);
  expect(await follow({ status: 'preparing' }, ...never)).toMatchObject({ error: lost, left: 3 });
});

test.each([
  ['does not start', [lost]],
  ['is refused', [{ status: 'preparing' }, new ContractError('unauthenticated', '')]],
] as const)('an export that %s is reported at once', async (_, answers) => {
  expect(await follow(...answers, ready)).toMatchObject({ error: answers.at(-1), left: 1 });
});

test('an export that fails on the server is not asked for again', async () => {
  expect(await follow({ status: 'failed' }, ready)).toMatchObject({ data: { status: 'failed' }, left: 1 });
});
