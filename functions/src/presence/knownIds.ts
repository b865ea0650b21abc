import type { AnonymousId } from '#contract/documents/presence.ts';
import type { Uid } from '#contract/ids.ts';

type Id = Uid | AnonymousId;

export type KnownIds = {
  /** When this instance last knew the id's entry to be there and fresh, by its own clock. */
  readonly lastSeen: (id: Id) => Date | undefined;
  readonly note: (id: Id, lastSeen: Date) => void;
  readonly forget: (id: Id) => void;
};

/**
 * The ids whose entries this instance has lately read or written, so many at most; the one heard of least lately is forgotten
 * first. It saves a read and proves nothing: an entry may be gone, or be fresher by another instance.
 */
export function createKnownIds(kept: number): KnownIds {
  const known = new Map<Id, Date>();
  return {
    lastSeen: (id) => known.get(id),
    note: (id, lastSeen) => {
      // Taken out first, so that the order of the map is the order of time.
      known.delete(id);
      known.set(id, lastSeen);
      if (known.size <= kept) return;
      const [first] = known.keys();
      if (first !== undefined) known.delete(first);
    },
    forget: (id) => void known.delete(id),
  };
}
