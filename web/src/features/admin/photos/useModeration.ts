import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { StaffPhoto } from '#data/staff/photos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { toast } from '#ui/toast.ts';
import { moderate, type PhotoAction, type PhotoOrder, undoModeration } from './moderate.ts';
import { type photoListOf, showAsNow } from './photoList.ts';
import type { PhotosFilter } from './photosAddress.ts';

const undoSeconds = 10;

/** A photo that stayed as it was, as it stood when it was asked for. */
export type RefusedPhoto = { readonly photo: StaffPhoto; readonly code: ErrorCode };

type ModerationOptions = {
  readonly kept: ReturnType<typeof photoListOf>;
  readonly filter: PhotosFilter;
  /** These were changed, and no others of what was asked for. */
  readonly onDone: (ids: readonly PhotoId[]) => void;
  /** Loads the list anew, for what came back into it. */
  readonly reload: () => void;
};

/** Acts on photos, says what became of each, and offers to take it back. */
export function useModeration({ kept, filter, onDone, reload }: ModerationOptions) {
  const store = useStore();
  const me = useAtomValue(user)?.uid;
  const words = useWords('adminPhotos');
  const { errors } = useMessages();
  const locale = useLocale();
  const [busy, setBusy] = useState<PhotoAction>();
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);
  const number = (value: number): string => formatNumber(locale, value);

  async function undo(ids: readonly PhotoId[]): Promise<void> {
    if (me === undefined) return;
    const undone = await undoModeration(ids, me);
    if (undone.length > 0) toast('success', words.undone(number(undone.length)));
    if (undone.length < ids.length) toast('error', words.undoFailed(number(ids.length - undone.length)));
    reload();
  }

  async function act(photos: readonly StaffPhoto[], order: PhotoOrder): Promise<void> {
    const ids = photos.map(({ id }) => id);
    setBusy(order.action);
    setRefused([]);
    try {
      const { done, refused: notDone } = await moderate(ids, order);
      setRefused(
        notDone.flatMap(({ id, code }) => photos.filter((photo) => photo.id === id).map((photo) => ({ photo, code }))),
      );
      if (done.length > 0) {
        toast('success', words.did[order.action](number(done.length)), {
          label: words.undo,
          seconds: undoSeconds,
          onAction: () => void undo(done),
        });
        onDone(done);
      }
      // What is done is done: a list that could not be read again is read again by whoever looks.
      await showAsNow(store, kept, { ids, filter }).catch(() => undefined);
    } catch (error) {
      toast('error', errorWords(error, errors));
    } finally {
      setBusy(undefined);
    }
  }

  return { act, busy, refused, forgetRefused: () => setRefused([]) };
}
