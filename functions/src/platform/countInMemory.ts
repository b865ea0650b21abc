import { ContractError } from '#contract/errors.ts';
import type { Rate } from '#contract/rates.ts';
import { currentUsage, type Usage } from './rate.ts';
import { makeRoom } from './recentAnswers.ts';

/** Counts units per key in memory; forgets the oldest of more than `kept` keys. Throws `resource-exhausted`. */
export function countInMemory({ windowSeconds }: Pick<Rate, 'windowSeconds'>, kept = 10_000) {
  const used = new Map<string, Usage>();
  return (key: string, most: number, units: number, now: Date): void => {
    const usage = currentUsage(used.get(key), { windowSeconds }, now.getTime());
    if (usage.used + units > most)
      throw new ContractError('resource-exhausted', `${most} in ${windowSeconds} s`, {
        retryAfterSeconds: usage.secondsLeft,
      });
    if (!used.has(key)) makeRoom(used, kept);
    used.set(key, { startedAtMs: usage.startedAtMs, used: usage.used + units });
  };
}
