import { revertActionContract } from '#contract/callables/revertAction.ts';
import { call } from '#data/call.ts';
import { useWords } from '#i18n/words.ts';
import { type ToastAction, toast } from '#ui/toast.ts';

type AuditIds = readonly string[];

/** Undoes the decisions of these entries: those of one decision together, with the first of them. Fails as `revertAction` does. */
export async function undo(auditIds: AuditIds): Promise<void> {
  for (const auditId of auditIds) await call(revertActionContract, { auditId });
}

/** `undefined`: nothing was written. */
export const undoOffer = (auditIds: AuditIds, label: string, onAction: () => void): ToastAction | undefined =>
  auditIds.length === 0 ? undefined : { label, seconds: 10, onAction };

type Done = {
  readonly text: string;
  readonly auditIds: AuditIds;
  /** Called at once and after the undo, even if that failed. */
  readonly onChanged: () => void;
};

/** Says what was done, and offers to undo it. */
export function useTellDone(): (done: Done) => void {
  const words = useWords('admin');
  return ({ text, auditIds, onChanged }) => {
    const undoIt = async (): Promise<void> => {
      await undo(auditIds).then(
        () => toast('success', words.undone),
        () => toast('error', words.undoFailed),
      );
      onChanged();
    };
    onChanged();
    toast(
      'success',
      text,
      undoOffer(auditIds, words.undo, () => void undoIt()),
    );
  };
}
