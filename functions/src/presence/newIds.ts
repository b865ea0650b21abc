import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { currentUsage } from '../platform/rate.ts';

const rate = {
  bucket: 'newAnonymousIds',
  limit: limits.presence.newIdsPerAddressAndHour,
  windowSeconds: 60 * 60,
};

/** More networks than an instance hears of in an hour; beyond, the one heard of first is forgotten. */
const networksKept = 10_000;

export type NewIds = {
  /** Takes a new anonymous id for a network, or throws `resource-exhausted` with the seconds to wait. */
  readonly take: (network: string | undefined, now: Date) => void;
};

/**
 * Holds how many new anonymous ids come from one network in an hour. In memory and so for each instance of the function
 * apart, which allows a flood a few times as many: a document would have to hold something that stands for an address, and
 * of those there are few enough to try them all. A network that is not known is not limited (see `networkOf`).
 */
export function createNewIds(kept = networksKept): NewIds {
  const used = new Map<string, { readonly startedAtMs: number; readonly used: number }>();
  return {
    take: (network, now) => {
      if (network === undefined) return;
      const usage = currentUsage(used.get(network), rate, now.getTime());
      if (usage.used >= rate.limit) {
        throw new ContractError('resource-exhausted', 'too many new visitors from one network', {
          retryAfterSeconds: usage.secondsLeft,
        });
      }
      if (!used.has(network) && used.size >= kept) {
        const [first] = used.keys();
        if (first !== undefined) used.delete(first);
      }
      used.set(network, { startedAtMs: usage.startedAtMs, used: usage.used + 1 });
    },
  };
}
