import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { roleToUndo } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import { queryClient } from '#data/queryClient.ts';
import { auditEntries, entriesOfDecision, type ListedEntry, readAuditEntry } from '#data/staff/auditLog.ts';
import { useWords } from '#i18n/words.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { user } from '#session/atoms.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { Button, TextLink } from '#ui/Button.tsx';
import { Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { loggedWords } from '../acts/acts.ts';
import { type AuditAddress, adminPaths } from '../adminPaths.ts';
import { FormDialog } from '../FormDialog.tsx';
import { AdminSkeleton, StaffList, StaffPage, useReading, useStaffList } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { type Names, useStaffTexts, withNames } from '../staffWords.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditEntryBody, ChangeList, useSubject } from './AuditLine.tsx';
import { auditAddressIn, filterOf } from './auditAddress.ts';
import { isBlank, oncePerDecision, peopleOf, undoingOf } from './changes.ts';

type NamedEntry = ListedEntry & { readonly names: Names };

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
        <ul role="list" className={staff.lines}>
          {list.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} offersUndo={offered.has(entry)} />
          ))}
        </ul>
      </StaffList>
    </StaffPage>
  );
}

function Entry({ entry, offersUndo }: { entry: NamedEntry; offersUndo: boolean }) {
  const { words, common } = useStaffTexts('adminAudit');
  const role = useAtomValue(user)?.role;
  const item = useRef<HTMLLIElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const needed = roleToUndo(entry);
  const mayUndo = offersUndo && needed !== undefined && (role === 'admin' || role === needed) && !isBlank(entry);

  function done(): void {
    setIsAsking(false);
    toast('success', words.undoDone(loggedWords(entry.action, common)));
    void queryClient.invalidateQueries({ queryKey: ['staff', 'audit'] });
    // The pressed button is gone.
    requestAnimationFrame(() => item.current?.focus());
  }

  return (
    <Stack as="li" ref={item} gap={1} tabIndex={-1}>
      <AuditEntryBody entry={entry} names={entry.names}>
        {mayUndo && <Button onClick={() => setIsAsking(true)} label={words.undo} />}
        {entry.revertedBy !== undefined && (
          <TextLink to={adminPaths.audit({ entry: entry.revertedBy })} label={words.undone} />
        )}
      </AuditEntryBody>
      {isAsking && <UndoDialog entry={entry} onClose={() => setIsAsking(false)} onDone={done} />}
    </Stack>
  );
}

type UndoDialogProps = { entry: NamedEntry; onClose: () => void; onDone: () => void };

function UndoDialog({ entry, onClose, onDone }: UndoDialogProps) {
  const words = useWords('adminAudit');
  const form = useCallForm({
    defaultValues: {},
    send: async () => {
      await call(revertActionContract, { auditId: entry.id });
      onDone();
    },
    refused: {
      'failed-precondition': words.undoNewer,
      'not-found': words.undoGone,
      'permission-denied': words.undoRefused,
    },
  });
  const { data: entries } = useReading(['staff', 'decision', entry.id], () => entriesOfDecision(entry));
  return (
    <FormDialog title={words.undoTitle} onClose={onClose} form={form} label={words.undoConfirm}>
      {(entries ?? [entry]).map((each) => (
        <Undoing key={each.id} entry={each} names={entry.names} />
      ))}
    </FormDialog>
  );
}

function Undoing({ entry, names }: { entry: ListedEntry; names: Names }) {
  const { words, common } = useStaffTexts('adminAudit');
  const { label } = useSubject(entry.target, names);
  return (
    <>
      <p>{words.undoText(loggedWords(entry.action, common), label)}</p>
      <ChangeList changes={undoingOf(entry)} names={names} />
    </>
  );
}
