import { setTimeout as sleep } from 'node:timers/promises';

/** Whether something answers HTTP at `origin`; any status will do. */
export async function answers(origin: string, limitMs = 2000): Promise<boolean> {
  try {
    const response = await fetch(origin, { signal: AbortSignal.timeout(limitMs), redirect: 'manual' });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Waits until something answers at `origin`; false when nothing did within `limitMs`. */
export async function waitForAnswer(origin: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (await answers(origin)) return true;
    await sleep(100);
  }
  return false;
}
