import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roleToUndo } from '#contract/staffActions.ts';
import { auditEntries, type ListedEntry, readAuditEntry } from '#data/staff/auditLog.ts';
import { useWords } from '#i18n/words.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { user } from '#session/atoms.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, TextLink } from '#ui/Button.tsx';
import { Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { loggedWords } from '../acts/acts.ts';
import { type AuditAddress, adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, changeList, StaffList, StaffPage, useStaffList } from '../StaffPage.tsx';
import { type Names, namesIfAny, useStaffTexts, withNames } from '../staffWords.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditEntryBody } from './AuditLine.tsx';
import styles from './audit.module.css';
import { auditAddressIn, belongsTo, filterOf } from './auditAddress.ts';
import { isBlank, oncePerDecision, peopleOf } from './changes.ts';

type NamedEntry = ListedEntry & { readonly names: Names };

const keyOf = (address: AuditAddress) => ['staff', 'audit', address];

/** The period ends when the first page is read. */
function sourceOf(address: AuditAddress): ListSource<NamedEntry> {
  const { entry: only } = address;
  if (only === undefined) return withNames(auditEntries(filterOf(address, new Date())), peopleOf);
  return withNames(async () => {
    const entry = await readAuditEntry(only);
    return { entries: entry ? [entry] : [], next: undefined };
  }, peopleOf);
}

/** `/admin/audit`: what staff and jobs did. Staff can undo some of it here. */
export function AuditPage() {
  const address = auditAddressIn(useSearchParams()[0]);
  const words = useWords('adminAudit');
  const list = useStaffList({ queryKey: keyOf(address), source: sourceOf(address) });
  const offered = oncePerDecision(list.entries);
  const isFiltered = Object.keys(address).length > 0;
  return (
    <StaffPage title={words.title} lead={words.lead}>
      <AuditFilters address={address} />
      <StaffList
        list={list}
        failed={words.failed}
        waiting={<AdminSkeleton lines={8} height="5rem" />}
        empty={<EmptyState title={words.emptyTitle} text={isFiltered ? words.emptyText : words.emptyAllText} />}
      >
        <ul role="list">
          {list.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} address={address} offersUndo={offered.has(entry)} />
          ))}
        </ul>
      </StaffList>
    </StaffPage>
  );
}

function Entry({ entry, address, offersUndo }: { entry: NamedEntry; address: AuditAddress; offersUndo: boolean }) {
  const { words, common } = useStaffTexts('adminAudit');
  const role = useAtomValue(user)?.role;
  const item = useRef<HTMLLIElement>(null);
  const dialog = useLazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);
  const needed = roleToUndo(entry);
  const mayUndo = offersUndo && needed !== undefined && (role === 'admin' || role === needed) && !isBlank(entry);

  function done(auditIds: readonly string[]): void {
    dialog.close();
    toast('success', words.undoDone(loggedWords(entry.action, common)));
    void showAllUndone(entry.id, auditIds.toReversed(), address);
    // The pressed button is gone.
    requestAnimationFrame(() => item.current?.focus());
  }

  return (
    <Stack as="li" ref={item} gap={1} tabIndex={-1} className={styles.entry}>
      <AuditEntryBody entry={entry} names={entry.names}>
        {mayUndo && <Button busy={dialog.busy} onClick={() => dialog.open()} label={words.undo} />}
        {entry.revertedBy !== undefined && (
          <TextLink to={adminPaths.audit({ entry: entry.revertedBy })} label={words.undone} />
        )}
      </AuditEntryBody>
      {dialog.draw((UndoDialog) => (
        <UndoDialog entry={entry} names={entry.names} onClose={dialog.close} onDone={done} />
      ))}
    </Stack>
  );
}

/** The last of them ends on top. */
async function showAllUndone(undone: string, auditIds: readonly string[], address: AuditAddress): Promise<void> {
  for (const revertedBy of auditIds) await showUndone(undone, revertedBy, address);
}

/** Marks an entry as undone, and puts the entry of the undoing on top if the filters let it through. */
async function showUndone(pressed: string, revertedBy: string, address: AuditAddress): Promise<void> {
  const change = (how: (entries: readonly NamedEntry[]) => readonly NamedEntry[]): void =>
    changeList<NamedEntry>(keyOf(address), ({ entries, next }) => ({ entries: how(entries), next }));
  const added = await readAuditEntry(revertedBy).catch(() => undefined);
  const undone = added?.after['reverts'] ?? pressed;
  change((entries) => entries.map((entry) => (entry.id === undone ? { ...entry, revertedBy } : entry)));
  if (added === undefined || !belongsTo(address, added)) return;
  const named = { ...added, names: await namesIfAny(peopleOf(added)) };
  change((entries) => (entries.some(({ id }) => id === revertedBy) ? entries : [named, ...entries]));
}
