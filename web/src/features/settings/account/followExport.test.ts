import { expect, test } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import type { ExportAnswer, ExportPhase } from './followExport.ts';
import { followExport, nextPauseMs } from './followExport.ts';

const nowMs = Date.parse('2026-05-10T12:00:00Z');
const ready: ExportAnswer = { status: 'ready', url: 'https://e/x.zip', expiresAt: '2026-05-11T12:00:00Z', bytes: 7 };

/** Follows an export with these answers in turn. Waits end at once. */
async function follow(...answers: readonly (ExportAnswer | ContractError)[]) {
  const phases: ExportPhase[] = [];
  const pauses: number[] = [];
  const left = [...answers];
  await followExport({
    ask: async () => {
      const answer = left.shift();
      if (answer === undefined) throw new Error('asked once more than there are answers');
      if (answer instanceof ContractError) throw answer;
      return answer;
    },
    wait: async (ms) => {
      pauses.push(ms);
    },
    nowMs: () => nowMs,
    show: (phase) => phases.push(phase),
  });
  return { phases, pauses };
}

test('an export is requested, polled with growing pauses until it is ready, and expires with its link', async () => {
  const { phases, pauses } = await follow({ status: 'preparing' }, { status: 'preparing' }, ready);
  expect(phases.map(({ phase }) => phase)).toEqual(['asking', 'preparing', 'preparing', 'ready', 'expired']);
  expect(pauses).toEqual([1_500, 2_250, 24 * 60 * 60_000]);
});

test('the pauses grow to half a minute', () => {
  expect(nextPauseMs(2_000)).toBe(3_000);
  expect(nextPauseMs(29_000)).toBe(30_000);
});

test('a lost connection is waited for', async () => {
  const { phases } = await follow({ status: 'preparing' }, new ContractError('internal', ''), ready);
  expect(phases).toContainEqual({ phase: 'preparing', waiting: true });
  expect(phases.map(({ phase }) => phase)).toContain('ready');
});

test('an export fails if the connection does not come back', async () => {
  const lost = Array.from({ length: 9 }, () => new ContractError('internal', ''));
  const { phases } = await follow({ status: 'preparing' }, ...lost);
  expect(phases.at(-1)).toMatchObject({ phase: 'failed', error: { code: 'internal' } });
});

test('an export that does not start, is refused or fails on the server is reported at once', async () => {
  const limited = new ContractError('resource-exhausted', '', { retryAfterSeconds: 60 });
  expect((await follow(limited)).phases.at(-1)).toEqual({ phase: 'failed', error: limited });
  const offline = new ContractError('internal', '');
  expect((await follow(offline)).phases.at(-1)).toEqual({ phase: 'failed', error: offline });
  const gone = new ContractError('unauthenticated', '');
  expect((await follow({ status: 'preparing' }, gone)).phases.at(-1)).toEqual({ phase: 'failed', error: gone });
  const failed = await follow({ status: 'preparing' }, { status: 'failed' });
  expect(failed.phases.at(-1)).toEqual({ phase: 'failed', error: undefined });
});
