import { revertActionContract } from '#contract/callables/revertAction.ts';
import { call } from '#data/call.ts';
import type { ListedEntry } from '#data/staff/auditLog.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type Names, useStaffTexts } from '../staffWords.ts';
import { actionLabel, ChangeList, subjectOf, useThing } from './AuditLine.tsx';
import { undoingOf } from './changes.ts';

type UndoDialogProps = {
  entry: ListedEntry;
  names: Names;
  onClose: () => void;
  onDone: (auditIds: readonly string[]) => void;
};

export function UndoDialog({ entry, names, onClose, onDone }: UndoDialogProps) {
  const { words, common } = useStaffTexts('adminAudit');
  const form = useCallForm({
    defaultValues: {},
    send: async () => onDone((await call(revertActionContract, { auditId: entry.id })).auditIds),
    refused: {
      'failed-precondition': words.undoNewer,
      'not-found': words.undoGone,
      'permission-denied': words.undoRefused,
    },
  });
  const { label } = subjectOf(entry.target, names, words, common, useThing(entry.target));
  return (
    <FormDialog title={words.undoTitle} onClose={onClose} form={form} label={words.undoConfirm}>
      <p>{words.undoText(actionLabel(words, entry.action), label)}</p>
      <ChangeList changes={undoingOf(entry)} names={names} />
    </FormDialog>
  );
}
