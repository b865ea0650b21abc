import { type Draft, draftsSchema, type SavedDraft, withoutExpired } from '#contract/documents/drafts.ts';
import { type Uid, uidSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { daysAfter } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import type { Transaction } from '../../platform/transaction.ts';

const drafts = collection('drafts', uidSchema, draftsSchema);

type Change = { readonly save: readonly Draft[]; readonly forget: readonly string[] };

const bytesOf = (draft: SavedDraft): number => Buffer.byteLength(JSON.stringify(draft));

/** A saved draft keeps its place. Above the limits, the longest unchanged are dropped. */
export function changedDrafts(before: readonly SavedDraft[], { save, forget }: Change, now: Date) {
  const saved = new Map(before.map((draft) => [draft.id, draft]));
  for (const draft of save) saved.set(draft.id, { ...draft, savedAt: now });
  const gone = new Set(forget);
  const remaining = withoutExpired([...saved.values()], now).filter(({ id }) => !gone.has(id));
  const newest = remaining.toSorted((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
  let bytes = 0;
  const isWithin = (draft: SavedDraft): boolean => {
    bytes += bytesOf(draft);
    return bytes <= limits.drafts.bytes;
  };
  const staying = new Set(newest.slice(0, limits.drafts.atMost).filter(isWithin));
  return remaining.filter((draft) => staying.has(draft));
}

export async function changeDrafts(transaction: Transaction, uid: Uid, change: Change, now: Date): Promise<void> {
  const before = (await drafts.read(uid, transaction))?.drafts ?? [];
  const after = changedDrafts(before, change, now);
  if (after.length === 0) return before.length === 0 ? undefined : transaction.delete(drafts.doc(uid));
  transaction.set(drafts.doc(uid), { drafts: after, expiresAt: daysAfter(now, limits.drafts.retentionDays) });
}
