import { limits } from '#contract/limits.ts';
import { claimCount, countSeen, type OnlineCount, writeCount } from '../data/accounts/presenceStore.ts';
import { isDue } from './isDue.ts';

/**
 * How many are online. The stored count is good for a minute; then the first who asks counts anew, and everybody else is
 * told the number of before. Whoever asks is there, so it is at least one.
 */
export async function onlineNow(count: OnlineCount | undefined, now: Date): Promise<number> {
  const before = Math.max(1, count?.online ?? 0);
  if (!isDue(count?.countedAt, limits.presence.countEveryMs, now)) return before;
  const claim = await claimCount(count, now);
  if (claim === undefined) return before;
  const counted = await countSeen(new Date(now.getTime() - limits.presence.onlineWithinMs));
  await writeCount(counted, claim);
  return Math.max(1, counted.online);
}
