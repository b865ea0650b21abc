import { revertActionContract } from '#contract/callables/revertAction.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import type { ListedEntry } from '#data/staff/auditLog.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { useCallForm } from '#session/useCallForm.ts';
import { FormDialog } from '../FormDialog.tsx';
import type { Names } from '../staffWords.ts';
import { actionLabel, ChangeList, subjectOf } from './AuditLine.tsx';
import { undoingOf } from './changes.ts';

type UndoDialogProps = {
  entry: ListedEntry;
  names: Names;
  onClose: () => void;
  onDone: (auditIds: readonly string[]) => void;
};

export function UndoDialog({ entry, names, onClose, onDone }: UndoDialogProps) {
  const words = useWords('adminAudit');
  const common = useWords('admin');
  const form = useCallForm({
    defaultValues: {},
    send: async () => onDone((await call(revertActionContract, { auditId: entry.id })).auditIds),
    problemOf: (refusal) => problemOf(refusal, words),
  });
  const { label } = subjectOf(entry.target, names, words, common);
  return (
    <FormDialog title={words.undoTitle} onClose={onClose} form={form} label={words.undoConfirm}>
      <p>{words.undoText(actionLabel(words, entry.action), label)}</p>
      <ChangeList changes={undoingOf(entry)} names={names} />
    </FormDialog>
  );
}

function problemOf(error: unknown, words: Words['adminAudit']): { readonly message: string } | undefined {
  switch (error instanceof ContractError && error.code) {
    case 'failed-precondition':
      return { message: words.undoNewer };
    case 'not-found':
      return { message: words.undoGone };
    case 'permission-denied':
      return { message: words.undoRefused };
    default:
      return undefined;
  }
}
