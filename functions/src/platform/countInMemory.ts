import { ContractError } from '#contract/errors.ts';
import type { Rate } from '#contract/rates.ts';
import { currentUsage, type Usage } from './rate.ts';
import { makeRoom } from './recentAnswers.ts';

/** Units by key, in the memory of this instance. `kept`: how many keys; those that came first are forgotten. */
export function countInMemory({ windowSeconds }: Pick<Rate, 'windowSeconds'>, kept = 10_000) {
  const used = new Map<string, Usage>();
  /** Throws `resource-exhausted` with the seconds to wait. */
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
