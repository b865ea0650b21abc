import { useAtomValue } from 'jotai';
import { revertActionContract } from '#contract/callables/revertAction.ts';
import type { Uid } from '#contract/ids.ts';
import type { UndoableAction } from '#contract/staffActions.ts';
import { call } from '#data/call.ts';
import { newestEntries } from '#data/staff/auditLog.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { toast } from '#ui/toast.ts';

export const undoSeconds = 10;

/** More than one, because others may have acted since. */
export const entriesSearched = 5;

type Action = { readonly target: string; readonly action: UndoableAction };

/** Undoes the actor's newest such entry. Fails as `revertAction` does; `false`: no entry, or undone already. */
export async function undoLatest({ target, action }: Action, actorId: Uid): Promise<boolean> {
  const entries = await newestEntries(entriesSearched, target);
  const done = entries.find((entry) => entry.action === action && entry.actorId === actorId);
  if (done === undefined || done.revertedBy !== undefined) return false;
  await call(revertActionContract, { auditId: done.id });
  return true;
}

type Done = Action & {
  readonly text: string;
  /** At once, and after the undoing, also where that failed. */
  readonly onChanged: () => void;
};

export function useUndoable(): (done: Done) => void {
  const words = useWords('admin');
  const me = useAtomValue(user)?.uid;

  async function undo({ onChanged, ...action }: Done): Promise<void> {
    const undone = me !== undefined && (await undoLatest(action, me).catch(() => false));
    if (undone) toast('success', words.undone);
    else toast('error', words.undoFailed);
    onChanged();
  }

  return (done) => {
    done.onChanged();
    toast('success', done.text, { label: words.undo, seconds: undoSeconds, onAction: () => void undo(done) });
  };
}
