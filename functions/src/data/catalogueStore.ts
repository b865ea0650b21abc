import { decodeNgTag, type NgTagMode } from '#contract/documents/ngTag.ts';
import { decodeTitle } from '#contract/documents/title.ts';
import type { TitleId } from '#contract/ids.ts';
import { firestore } from '../platform/firebase.ts';

/** The modes of those keys that are NG tags. One read per key; at most 500 (50 photos of 10 tags). */
export async function readNgTags(keys: readonly string[]): Promise<ReadonlyMap<string, NgTagMode>> {
  if (keys.length === 0) return new Map();
  const snapshots = await firestore.getAll(...keys.map((key) => firestore.doc(`ngTags/${key}`)));
  return new Map(
    snapshots
      .filter((snapshot) => snapshot.exists)
      .map((snapshot) => [snapshot.id, decodeNgTag(`ngTags/${snapshot.id}`, snapshot.data()).mode]),
  );
}

/** Those of the ids that photos may be filed under now. */
export async function readActiveTitles(ids: readonly TitleId[]): Promise<ReadonlySet<TitleId>> {
  if (ids.length === 0) return new Set();
  const snapshots = await firestore.getAll(...ids.map((id) => firestore.doc(`titles/${id}`)));
  const active = snapshots.flatMap((snapshot, index) => {
    const id = ids[index];
    const isActive = snapshot.exists && decodeTitle(`titles/${snapshot.id}`, snapshot.data()).status === 'active';
    return isActive && id !== undefined ? [id] : [];
  });
  return new Set(active);
}
