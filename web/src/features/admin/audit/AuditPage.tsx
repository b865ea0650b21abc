import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { roleToUndo } from '#contract/staffActions.ts';
import { queryClient } from '#data/queryClient.ts';
import { auditEntries, readAuditEntry } from '#data/staff/auditLog.ts';
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
import { AdminSkeleton, StaffList, StaffPage, useStaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { useStaffTexts, withNames } from '../staffWords.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditEntryBody } from './AuditLine.tsx';
import { auditAddressIn, filterOf } from './auditAddress.ts';
import { actsIn, isBlank, peopleOf } from './changes.ts';
import type { NamedEntry } from './UndoDialog.tsx';

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
  const list = useStaffList({ queryKey: ['staff', 'audit', address], source: sourceOf(address) });
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
        <ul role="list" className={staff.lines}>
          {actsIn(list.entries).map((parts) => (
            <Act key={parts[0].id} parts={parts} />
          ))}
        </ul>
      </StaffList>
    </StaffPage>
  );
}

/** One undo undoes all parts. */
function Act({ parts }: { parts: readonly [NamedEntry, ...NamedEntry[]] }) {
  const { words, common } = useStaffTexts('adminAudit');
  const role = useAtomValue(user)?.role;
  const item = useRef<HTMLLIElement>(null);
  const dialog = useLazyDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);
  const [entry] = parts;
  const left = parts.filter((part) => roleToUndo(part) !== undefined && !isBlank(part));
  const [first] = left;
  const mayUndo = left.every((part) => role === 'admin' || role === roleToUndo(part));
  const revertedBy = parts.find((part) => part.revertedBy !== undefined)?.revertedBy;

  function done(): void {
    dialog.close();
    toast('success', words.undoDone(loggedWords(entry.action, common)));
    void queryClient.invalidateQueries({ queryKey: ['staff', 'audit'] });
    // The pressed button is gone.
    requestAnimationFrame(() => item.current?.focus());
  }

  return (
    <Stack as="li" ref={item} gap={1} tabIndex={-1}>
      <AuditEntryBody parts={parts}>
        {mayUndo && first && <Button busy={dialog.busy} onClick={() => dialog.open()} label={words.undo} />}
        {revertedBy !== undefined && <TextLink to={adminPaths.audit({ entry: revertedBy })} label={words.undone} />}
      </AuditEntryBody>
      {first && dialog.draw((UndoDialog) => <UndoDialog entry={first} onClose={dialog.close} onDone={done} />)}
    </Stack>
  );
}
