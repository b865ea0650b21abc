import type { AnonymousId } from '#contract/documents/presence.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { currentUsage } from '../platform/rate.ts';

/** Makes room for one more: what was put in first goes. */
function makeRoom(entries: Map<unknown, unknown>, kept: number): void {
  const [first] = entries.keys();
  if (entries.size >= kept) entries.delete(first);
}

/**
 * When this instance last read or wrote the entry of an id, for so many ids; the one heard of least lately is forgotten first.
 * It saves a read and proves nothing: an entry may be gone, or be fresher by another instance.
 */
export function createKnownIds(kept: number) {
  const known = new Map<Uid | AnonymousId, Date>();
  return {
    lastSeen: (id: Uid | AnonymousId): Date | undefined => known.get(id),
    note: (id: Uid | AnonymousId, lastSeen: Date): void => {
      // Taken out first, so that the order of the map is the order of time.
      known.delete(id);
      makeRoom(known, kept);
      known.set(id, lastSeen);
    },
    forget: (id: Uid | AnonymousId): void => void known.delete(id),
  };
}

/** What an instance answered in the last `validMs`, for so many ids. It only saves reads. A failure is not kept. */
export function createRecentAnswers<Answer>(validMs: number, kept: number) {
  const answers = new Map<string, { readonly atMs: number; readonly answer: Promise<Answer> }>();
  return {
    /** The answer that `id` got a moment ago, or is getting; otherwise what `make` makes. */
    recall: (id: string, now: Date, make: () => Promise<Answer>): Promise<Answer> => {
      const known = answers.get(id);
      const ageMs = known ? now.getTime() - known.atMs : Number.POSITIVE_INFINITY;
      if (known && ageMs >= 0 && ageMs < validMs) return known.answer;
      makeRoom(answers, kept);
      const made = { atMs: now.getTime(), answer: make() };
      answers.delete(id);
      answers.set(id, made);
      made.answer.catch(() => {
        if (answers.get(id) === made) answers.delete(id);
      });
      return made.answer;
    },
  };
}

const rate = { bucket: 'newAnonymousIds', limit: limits.presence.newIdsPerAddressAndHour, windowSeconds: 60 * 60 };

/**
 * Holds how many new anonymous ids come from one network in an hour, in each instance apart: a document would have to hold
 * something that stands for an address, and there are few enough addresses to try them all. An unknown network is not limited.
 */
export function createNewIds(kept = 10_000) {
  const used = new Map<string, { readonly startedAtMs: number; readonly used: number }>();
  return {
    /** Takes a new anonymous id for a network, or throws `resource-exhausted` with the seconds to wait. */
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
