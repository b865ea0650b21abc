import { limits } from '#contract/limits.ts';
import { countInMemory } from './countInMemory.ts';

const take = countInMemory({ windowSeconds: 60 });

/** Before anything is read: even a call that is refused reads who calls. */
export function refuseFlood(uid: string | undefined, now: Date): void {
  if (uid !== undefined) take(uid, limits.rate.callsPerMinute, 1, now);
}
