import { revertActionContract } from '#contract/callables/revertAction.ts';
import { call } from '#data/call.ts';
import { entriesOfDecision, type ListedEntry } from '#data/staff/auditLog.ts';
import { useWords } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { loggedWords } from '../acts/acts.ts';
import { FormDialog } from '../FormDialog.tsx';
import { useReading } from '../StaffPage.tsx';
import { type Names, useStaffTexts } from '../staffWords.ts';
import { ChangeList, subjectOf, useThing } from './AuditLine.tsx';
import { undoingOf } from './changes.ts';

type UndoDialogProps = {
  entry: ListedEntry;
  names: Names;
  onClose: () => void;
  onDone: (auditIds: readonly string[]) => void;
};

export function UndoDialog({ entry, names, onClose, onDone }: UndoDialogProps) {
  const words = useWords('adminAudit');
  const form = useCallForm({
    defaultValues: {},
    send: async () => onDone((await call(revertActionContract, { auditId: entry.id })).auditIds),
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
        <Undoing key={each.id} entry={each} names={names} />
      ))}
    </FormDialog>
  );
}

function Undoing({ entry, names }: Pick<UndoDialogProps, 'entry' | 'names'>) {
  const { words, common } = useStaffTexts('adminAudit');
  const { label } = subjectOf(entry.target, names, words, common, useThing(entry.target));
  return (
    <>
      <p>{words.undoText(loggedWords(entry.action, common), label)}</p>
      <ChangeList changes={undoingOf(entry)} names={names} />
    </>
  );
}
