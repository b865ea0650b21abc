import { type Store } from 'jotai';
import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { limits } from '#contract/limits.ts';
import { forgetAnswers } from '#data/api.ts';
import { callWhileLeaving } from '#data/call.ts';
import { deletePhotoForGood, deletePhotoUndoably, restorePhoto } from '#data/photos/commands.ts';
import { type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { type ListedPhoto } from '#data/photos/queries.ts';
import { currentLanguage } from '#i18n/current.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { loadWords } from '#i18n/words.ts';
import { wait } from '#lib/wait.ts';
import { toast } from '#ui/toast.ts';
import { bringBack, forgetPhoto } from '../list/forgetPhoto.ts';

/** How it ended; `failed` and `not-restored` with why. */
type DeletionEnd =
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

/** A published photo stands in lists; any other in none. */
export type RemovablePhoto =
  | { readonly phase: 'public'; readonly photo: ListedPhoto }
  | { readonly phase: 'private'; readonly photo: OwnPhoto };

/** The toast may come late, and a press on it later still; the server waits longer than this. */
const lateMs = 1_500;

/**
 * Deletes one's own photo, with ten seconds to take it back, and says how that goes. Goes on whatever page one looks at
 * meanwhile. Who deletes `byKeyboard` has the focus on the way back.
 */
export async function removePhoto(
  store: Store,
  { phase, photo }: RemovablePhoto,
  byKeyboard: boolean,
): Promise<DeletionEnd> {
  const { id } = photo;
  const { undoSeconds } = limits.photo;
  const language = store.get(currentLanguage);
  const words = (await loadWords('photoPage', language?.locale ?? 'ja')).remove;

  const end = await deleteWithUndo({
    hide: () => (phase === 'public' ? forgetPhoto(store, id) : forgetAnswers()),
    show: () => (phase === 'public' ? bringBack(store, photo) : forgetAnswers()),
    deleteUndoably: () => deletePhotoUndoably(id),
    restore: () => restorePhoto(id),
    deleteForGood: () => deletePhotoForGood(id),
    offerUndo: (onUndo) =>
      toast('success', words.removed, {
        label: words.takeBack,
        seconds: undoSeconds,
        onAction: onUndo,
        takesFocus: byKeyboard,
      }),
    afterUndo: () => wait(undoSeconds * 1_000 + lateMs),
    finishOnLeaving: () => {
      const controller = new AbortController();
      // Asked for ahead: there is no time for it when the page goes.
      const ready = callWhileLeaving(deletePhotoContract, { id });
      let send = (): void => undefined;
      ready.then(
        (sender) => {
          send = sender;
        },
        () => undefined,
      );
      window.addEventListener('pagehide', () => send(), { signal: controller.signal });
      return () => controller.abort();
    },
  });
  const because = (error: unknown): string => (language ? errorWords(error, language.messages.errors) : '');
  if (end.phase === 'failed') toast('error', `${words.failed}${because(end.error)}`);
  if (end.phase === 'not-restored') toast('error', `${words.notRestored}${because(end.error)}`);
  if (end.phase === 'restored') toast('success', words.restored);
  return end;
}
