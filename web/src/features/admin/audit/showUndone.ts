import type { Store } from 'jotai';
import { readAuditEntry } from '#data/staff/auditLog.ts';
import type { AuditAddress } from '../adminPaths.ts';
import { belongsTo } from './auditAddress.ts';
import { type auditListOf, type NamedEntry, withNames } from './auditList.ts';

type Undoing = {
  readonly undone: string;
  /** The entry of the undoing. */
  readonly by: string;
  readonly address: AuditAddress;
};

/** Marks an entry as undone in its list, and puts the entry that tells of it on top, where the filters let it through. */
export async function showUndone(
  store: Store,
  kept: ReturnType<typeof auditListOf>,
  { undone, by, address }: Undoing,
): Promise<void> {
  const change = (changed: (entries: readonly NamedEntry[]) => readonly NamedEntry[]): void =>
    store.set(kept, (list) => (list.phase === 'shown' ? { ...list, entries: changed(list.entries) } : list));
  change((entries) =>
    entries.map((named) =>
      named.entry.id === undone ? { ...named, entry: { ...named.entry, revertedBy: by } } : named,
    ),
  );
  const added = await readAuditEntry(by).catch(() => undefined);
  if (added === undefined || !belongsTo(address, added)) return;
  const named = await withNames([added]);
  change((entries) => (entries.some(({ entry }) => entry.id === by) ? entries : [...named, ...entries]));
}
