/** How it ended; `failed` and `not-restored` with why. */
export type DeletionEnd =
  | { readonly phase: 'deleted' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'restored' }
  | { readonly phase: 'not-restored'; readonly error: unknown };

/** What deleting one photo works with. */
export type DeletionEnvironment = {
  /** Takes it out of every list that is loaded, and puts it back. */
  readonly hide: () => void;
  readonly show: () => void;
  readonly deleteUndoably: () => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly deleteForGood: () => Promise<void>;
  /** Says that it is deleted, with a way back, for as long as `afterUndo` waits. */
  readonly offerUndo: (onUndo: () => void) => void;
  /** Resolves once the way back is closed. */
  readonly afterUndo: () => Promise<void>;
  /** Makes it final while the page is being closed; answers how to stop listening for that. */
  readonly finishOnLeaving: () => () => void;
};

/**
 * Deletes a photo so that it can be taken back for a while. It is out of sight from the first moment; a deletion that
 * the server refuses, or that is taken back, shows it again. What becomes of the last call matters to nobody here: a photo
 * that is not deleted for good by it is by the server's own sweep.
 */
export async function deleteWithUndo(environment: DeletionEnvironment): Promise<DeletionEnd> {
  const { hide, show, deleteUndoably, restore, deleteForGood, offerUndo, afterUndo, finishOnLeaving } = environment;
  hide();
  const stayed = finishOnLeaving();
  try {
    await deleteUndoably();
  } catch (error) {
    stayed();
    show();
    return { phase: 'failed', error };
  }

  const undone = new Promise<'undo'>((resolve) => offerUndo(() => resolve('undo')));
  const isUndone = (await Promise.race([undone, afterUndo()])) === 'undo';
  stayed();
  if (!isUndone) {
    await deleteForGood().catch(() => undefined);
    return { phase: 'deleted' };
  }
  try {
    await restore();
    show();
    return { phase: 'restored' };
  } catch (error) {
    return { phase: 'not-restored', error };
  }
}
