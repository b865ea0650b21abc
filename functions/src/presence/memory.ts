import type { AnonymousId } from '#contract/documents/presence.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { currentUsage } from '../platform/rate.ts';
import { makeRoom } from '../platform/recentAnswers.ts';

/** Saves a read but proves nothing: the entry may be gone, or another instance may have renewed it. */
export function createKnownIds(kept: number) {
  const known = new Map<Uid | AnonymousId, Date>();
  return {
    lastSeen: (id: Uid | AnonymousId): Date | undefined => known.get(id),
    note: (id: Uid | AnonymousId, lastSeen: Date): void => {
      // Deleting first keeps the map sorted by time.
      known.delete(id);
      makeRoom(known, kept);
      known.set(id, lastSeen);
    },
    forget: (id: Uid | AnonymousId): void => void known.delete(id),
  };
}

const rate = { bucket: 'newAnonymousIds', limit: limits.presence.newIdsPerAddressAndHour, windowSeconds: 60 * 60 };

/** Limits new ids per network and hour. In memory, as hashes of addresses can be guessed by trying all addresses. */
export function createNewIds(kept = 10_000) {
  const used = new Map<string, { readonly startedAtMs: number; readonly used: number }>();
  return {
    /** Throws `resource-exhausted` with the seconds to wait. */
    take: (network: string | undefined, now: Date): void => {
      if (network === undefined) return;
      const usage = currentUsage(used.get(network), rate, now.getTime());
      if (usage.used >= rate.limit) {
        throw new ContractError('resource-exhausted', 'too many new visitors from one network', {
          retryAfterSeconds: usage.secondsLeft,
        });
      }
      if (!used.has(network)) makeRoom(used, kept);
      used.set(network, { startedAtMs: usage.startedAtMs, used: usage.used + 1 });
    },
  };
}
