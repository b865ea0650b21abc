import { useRef, useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoChanges } from '#contract/documents/photoChanges.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { albumChanged } from '#data/albums/commands.ts';
import { photosChanged } from '#data/photos/changed.ts';
import { changePhotos, restorePhotos } from '#data/photos/commands.ts';
import { myPhotosNow } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';
import type { useMyPhotos } from './useMyPhotos.ts';
import { jobKind, usePhotoJob } from './usePhotoJob.ts';

/** Changes photos of the list together, and shows in the list what has become of them. `onEnd`: they are counted anew. */
export function useChangeMany(
  uid: Uid,
  { photos, query, show, take }: Pick<ReturnType<typeof useMyPhotos>, 'photos' | 'query' | 'show' | 'take'>,
  onEnd: () => unknown,
) {
  const { errors } = useMessages();
  const words = useWords('myPhotos').job;
  const locale = useLocale();
  const [isSending, setIsSending] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const putBack = useRef(() => {});
  const latestEnd = useRef<string>(undefined);
  const { job, isBusy, isUnread, begin, close } = usePhotoJob(uid, (ended) => void showEnd(ended));

  async function showEnd(ended: PhotoChanges): Promise<void> {
    const { ids, results, change: sent } = ended;
    const kind = jobKind(ended);
    latestEnd.current = ended.orderId;
    setIsUndoing(false);
    if (sent.addToAlbum) albumChanged(sent.addToAlbum);
    if (sent.removeFromAlbum) albumChanged(sent.removeFromAlbum);
    const done = results.filter(({ ok }) => ok).length;
    if (done === ids.length && kind !== 'deleting') {
      toast('success', words[kind === 'restoring' ? 'restored' : 'changed'](formatNumber(locale, done)));
    }
    try {
      const now = await myPhotosNow(ids);
      const isTakenBack = kind === 'deleting' && latestEnd.current !== ended.orderId;
      if (isTakenBack) return;
      const known = new Map(now.map((photo) => [photo.id, photo]));
      photosChanged(ids.map((id) => [id, known.get(id)]));
      // What was refused is still there.
      if (kind === 'deleting' && now.length > 0) putBack.current();
      show(ids, now);
      // After a reload the list was read while they were deleted.
      const listed = new Set(photos.map(({ id }) => id));
      if (kind === 'restoring' && now.some(({ id }) => !listed.has(id))) await query.refetch();
    } catch {
      await query.refetch();
    }
    onEnd();
  }

  async function send(ids: readonly PhotoId[], change: PhotoChange): Promise<void> {
    setIsSending(true);
    try {
      const { orderId, strippedTags } = await changePhotos({ ids: [...ids], change });
      begin(orderId);
      if (strippedTags.length > 0) toast('info', words.strippedTags(strippedTags.join(' ')));
    } catch (error) {
      if (change.delete) putBack.current();
      const isRunning = error instanceof ContractError && error.field === 'running';
      toast('error', isRunning ? words.running : `${words.notBegun} ${errorWords(error, errors)}`);
    }
    setIsSending(false);
  }

  /** `false`: another one is not through. Deleted photos leave the list at once. */
  function change(ids: readonly PhotoId[], what: PhotoChange): boolean {
    if (isBusy || isSending) {
      toast('info', words.running);
      return false;
    }
    if (what.delete) putBack.current = take(ids);
    void send(ids, what);
    return true;
  }

  async function undo(): Promise<void> {
    if (job === undefined) return;
    setIsUndoing(true);
    try {
      begin(await restorePhotos(job.changes.orderId));
      latestEnd.current = undefined;
      putBack.current();
    } catch (error) {
      setIsUndoing(false);
      toast('error', `${words.notRestored} ${errorWords(error, errors)}`);
    }
  }

  return { job, isUnread, isSending, isUndoing, change, undo, close };
}
