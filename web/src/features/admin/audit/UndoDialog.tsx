import { useState } from 'react';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import { ContractError } from '#contract/errors.ts';
import { call } from '#data/call.ts';
import type { ListedEntry } from '#data/staff/auditLog.ts';
import type { Messages } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import type { Names } from '../called.ts';
import { actionLabel } from './AuditLine.tsx';
import styles from './audit.module.css';
import { ChangeList } from './ChangeList.tsx';
import { undoingOf } from './changes.ts';
import { subjectOf } from './subject.ts';

type UndoDialogProps = {
  entry: ListedEntry;
  names: Names;
  onClose: () => void;
  /** Undone, by this entry. */
  onDone: (auditId: string) => void;
};

/** Asks before an action is undone, and names what comes back. */
export function UndoDialog({ entry, names, onClose, onDone }: UndoDialogProps) {
  const { app, errors } = useMessages();
  const words = useWords('adminAudit');
  const common = useWords('admin');
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const { label } = subjectOf(entry.target, names, words, common);

  async function undo(): Promise<void> {
    setState({ busy: true });
    try {
      onDone((await call(revertActionContract, { auditId: entry.id })).auditId);
    } catch (error) {
      setState({ busy: false, problem: problemOf(error, words, errors) });
    }
  }

  return (
    <Dialog title={words.undoTitle} closeLabel={app.close} onClose={onClose}>
      <div className={styles.dialog}>
        <p>{words.undoText(actionLabel(words, entry.action), label)}</p>
        <ChangeList changes={undoingOf(entry)} names={names} />
        <FormError>{state.problem}</FormError>
        <div className={styles.buttons}>
          <Button variant="primary" busy={state.busy} onClick={() => void undo()}>
            {words.undoConfirm}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function problemOf(error: unknown, words: Words['adminAudit'], errors: Messages['errors']): string {
  if (!(error instanceof ContractError)) return errorWords(error, errors);
  switch (error.code) {
    case 'failed-precondition':
      return words.undoNewer;
    case 'not-found':
      return words.undoGone;
    case 'permission-denied':
      return words.undoRefused;
    default:
      return errorWords(error, errors);
  }
}
