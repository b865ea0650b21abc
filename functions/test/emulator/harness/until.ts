import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again until `probe` has an answer other than `undefined`, and returns it. After `patienceMs` it fails with what was
 * waited for; the patience is for slow machines and no part of what is tested.
 */
export async function until<Answer>(
  waitedFor: string,
  probe: () => Promise<Answer | undefined>,
  patienceMs = 90_000,
): Promise<Answer> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1_000} s in vain: ${waitedFor}.`);
    await delay(50);
  }
}
