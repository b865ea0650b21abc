import type { AnonymousId } from '#contract/documents/presence.ts';
import type { Uid } from '#contract/ids.ts';
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
