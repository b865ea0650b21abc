import type { Store } from 'jotai';
import { limits } from '#contract/limits.ts';
import { deletePhotoForGood, deletePhotoUndoably, restorePhoto } from '#data/photos/commands.ts';
import { readListsWithout } from '#data/photos/lists.ts';
import { queryClient } from '#data/queryClient.ts';
import { currentLanguage } from '#i18n/current.ts';
import { errorWords, loadWords, type Words } from '#i18n/words.ts';
import { wait } from '#lib/wait.ts';
import { toast } from '#ui/toast.ts';
import { hidePhoto, showPhoto } from '../list/seenPhotos.ts';
import type { ShownPhoto } from './shownPhoto.ts';

type DeletionEnd =
  | { readonly phase: 'deleted' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'restored' }
  | { readonly phase: 'not-restored'; readonly error: unknown };

export type DeletionEnvironment = {
  readonly hide: () => unknown;
  readonly show: () => unknown;
  readonly deleteUndoably: () => Promise<void>;
  readonly restore: () => Promise<void>;
  readonly deleteForGood: () => Promise<void>;
  /** The offer lasts as long as `afterUndo` waits. */
  readonly offerUndo: (onUndo: () => void) => void;
  readonly afterUndo: () => Promise<void>;
};

/**
 * Hides and restores the photo before the server answers, and rolls back if it refuses. If the final call fails or is
 * never made, the server's cleanup deletes the photo.
 */
export async function deleteWithUndo(environment: DeletionEnvironment): Promise<DeletionEnd> {
  const { hide, show, deleteUndoably, restore, deleteForGood, offerUndo, afterUndo } = environment;
  hide();
  try {
    await deleteUndoably();
  } catch (error) {
    show();
    return { phase: 'failed', error };
  }

  const undone = new Promise<'undo'>((resolve) => offerUndo(() => resolve('undo')));
  const isUndone = (await Promise.race([undone, afterUndo()])) === 'undo';
  if (!isUndone) {
    await deleteForGood().catch(() => undefined);
    return { phase: 'deleted' };
  }
  // Before the answer, so that a person who leaves now finds the photo in its place.
  show();
  try {
    await restore();
    return { phase: 'restored' };
  } catch (error) {
    hide();
    return { phase: 'not-restored', error };
  }
}

/** Allows for a delayed toast and a press at its last moment. The server waits longer. */
const lateMs = 1_500;

type Removal = Pick<DeletionEnvironment, 'hide' | 'show' | 'deleteUndoably' | 'restore' | 'deleteForGood'> & {
  readonly words: Words['photoPage']['remove'] | Words['albums']['remove'];
};

/** Continues on other pages. With `byKeyboard`, the undo button gets the focus. */
export async function removeUndoably(store: Store, { words, ...steps }: Removal, byKeyboard: boolean) {
  const { undoSeconds } = limits.photo;
  const end = await deleteWithUndo({
    ...steps,
    offerUndo: (onUndo) =>
      toast('success', words.removed, {
        label: words.takeBack,
        seconds: undoSeconds,
        onAction: onUndo,
        takesFocus: byKeyboard,
      }),
    afterUndo: () => wait(undoSeconds * 1_000 + lateMs),
  });
  const language = store.get(currentLanguage);
  const because = (error: unknown): string => (language ? errorWords(error, language.messages.errors) : '');
  if (end.phase === 'failed') toast('error', `${words.failed}${because(end.error)}`);
  if (end.phase === 'not-restored') toast('error', `${words.notRestored}${because(end.error)}`);
  if (end.phase === 'restored') toast('success', words.restored);
  return end;
}

export async function removePhoto(store: Store, { phase, photo }: ShownPhoto, byKeyboard: boolean) {
  const { id } = photo;
  const { remove: words } = await loadWords('photoPage', store.get(currentLanguage)?.locale ?? 'ja');
  const deletedAtMs = Date.now();
  const removal: Removal = {
    words,
    hide: () => phase === 'public' && hidePhoto(store, id),
    show: () => phase === 'public' && showPhoto(store, id),
    deleteUndoably: () => deletePhotoUndoably(id),
    restore: async () => {
      await restorePhoto(id);
      if (phase === 'public') void readListsWithout(queryClient, id, deletedAtMs);
    },
    deleteForGood: () => deletePhotoForGood(id),
  };
  return removeUndoably(store, removal, byKeyboard);
}
