import { revertActionContract } from '#contract/callables/revertAction.ts';
import { call } from '#data/call.ts';
import { entriesOfDecision, type ListedEntry } from '#data/staff/auditLog.ts';
import { useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { loggedWords } from '../acts/acts.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useReading } from '../StaffPage.tsx';
import { type Names, useStaffTexts } from '../staffWords.ts';
import { ChangeList, useSubject } from './AuditLine.tsx';
import { undoingOf } from './changes.ts';

export type NamedEntry = ListedEntry & { readonly names: Names };

type UndoDialogProps = { entry: NamedEntry; onClose: () => void; onDone: () => void };

export function UndoDialog({ entry, onClose, onDone }: UndoDialogProps) {
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
