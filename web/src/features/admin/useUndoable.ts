import { useAtomValue } from 'jotai';
import type { UndoableAction } from '#contract/staffActions.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { toast } from '#ui/toast.ts';
import { undoLatest } from './undoLatest.ts';

const undoSeconds = 10;

type Done = {
  /** What was done, in words. */
  readonly text: string;
  /** The path of the document that it was done to, and the action as the audit log calls it. */
  readonly target: string;
  readonly action: UndoableAction;
  /** It was undone, or could not be: what is shown may be another by now. */
  readonly onSettled: () => void;
};

/** Says what was done, and offers to take it back while the toast stays. */
export function useUndoable(): (done: Done) => void {
  const words = useWords('admin');
  const me = useAtomValue(user)?.uid;

  async function undo({ target, action, onSettled }: Done): Promise<void> {
    const undone = me !== undefined && (await undoLatest({ target, action, actorId: me }).catch(() => false));
    if (undone) toast('success', words.undone);
    else toast('error', words.undoFailed);
    onSettled();
  }

  return (done) =>
    toast('success', done.text, { label: words.undo, seconds: undoSeconds, onAction: () => void undo(done) });
}
