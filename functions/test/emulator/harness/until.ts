import { setTimeout as delay } from 'node:timers/promises';

const [shortestPauseMs, longestPauseMs] = [25, 200];

/**
 * Repeats `probe`, after longer and longer pauses, until it returns anything but `undefined`, and returns that. Fails after `patienceMs`, naming the
 * condition; the patience is for slow machines and not part of a test.
 */
export async function until<Answer>(
  waitedFor: string,
  probe: () => Promise<Answer | undefined>,
  patienceMs = 90_000,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)) {
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1_000} s in vain: ${waitedFor}.`);
    await delay(pauseMs);
  }
}
