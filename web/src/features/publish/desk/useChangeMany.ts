import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoChanges } from '#contract/documents/photoChanges.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { albumChanged } from '#data/albums/commands.ts';
import { photosChanged } from '#data/photos/changed.ts';
import { changePhotos, lastPhotoChanges, restorePhotos } from '#data/photos/commands.ts';
import { myPhotosNow } from '#data/photos/ownPhotos.ts';
import { queryClient } from '#data/queryClient.ts';
import { errorWords, useTexts } from '#i18n/words.ts';
import { readStored, writeStored } from '#lib/stored.ts';
import { toast } from '#ui/toast.ts';
import { actOf } from './bulkAct.ts';
import type { MyPhotos } from './useMyPhotos.ts';

const everyMs = 1_000;
const undoMs = limits.photo.undoSeconds * 1_000;
/** The `commandId` whose result the person has closed. */
const closedKey = 'closedPhotoChanges';

/** `canUndo`: only a deletion. */
export type PhotoJob = { readonly changes: PhotoChanges; readonly isRunning: boolean; readonly canUndo: boolean };

/** The person's last bulk change, also from before a reload. `onEnd`: only for one that was seen running. */
function usePhotoJob(uid: Uid, onEnd: (changes: PhotoChanges) => void) {
  const [begun, setBegun] = useState<string>();
  const [closed, setClosed] = useState(() => readStored(closedKey) ?? undefined);
  const [undoable, setUndoable] = useState<string>();
  const seenRunning = useRef<string>(undefined);
  const tellEnd = useEffectEvent(onEnd);
  const { data, isError, refetch } = useQuery({
    queryKey: ['photoChanges', uid],
    queryFn: async () => (await lastPhotoChanges(uid)) ?? null,
    refetchInterval: ({ state: { data: read } }) =>
      read?.phase === 'running' || (begun !== undefined && read?.commandId !== begun) ? everyMs : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  const isRunning = data?.phase === 'running';

  useEffect(() => {
    if (!data) return;
    if (data.phase === 'running' || data.commandId === begun) seenRunning.current ??= data.commandId;
    if (data.phase === 'running' || seenRunning.current !== data.commandId) return;
    seenRunning.current = undefined;
    setBegun(undefined);
    tellEnd(data);
  }, [data, begun]);

  // Counted from when the end was seen, because browsers' clocks are often wrong.
  const restorableUntil = data?.phase === 'done' ? data.restorableUntil : undefined;
  const commandId = data?.commandId;
  useEffect(() => {
    if (restorableUntil === undefined || restorableUntil.getTime() < Date.now() - undoMs) return;
    setUndoable(commandId);
    const timer = setTimeout(() => setUndoable(undefined), undoMs);
    return () => clearTimeout(timer);
  }, [restorableUntil, commandId]);

  const isDeletion = data?.change.delete === true && data.undone === undefined;
  const isOver = data?.phase !== 'running' && (data?.commandId === closed || data?.results.every(({ ok }) => ok));
  const canUndo = isDeletion && (isRunning || undoable === data.commandId);
  const isShown = data && data.commandId !== closed && (isRunning || canUndo || data.phase === 'failed' || !isOver);
  return {
    job: isShown ? ({ changes: data, isRunning, canUndo } satisfies PhotoJob) : undefined,
    isUnread: isError && begun !== undefined,
    isBusy: isRunning || begun !== undefined,
    begin: (id: string) => {
      setBegun(id);
      void refetch();
    },
    close: () => {
      if (data) {
        writeStored(closedKey, data.commandId);
        setClosed(data.commandId);
      }
    },
  };
}

/** Invalidated when photos change. */
export const deskCountsKey = (uid: Uid) => ['deskCounts', uid];

/** Starts bulk changes and updates the list with their results. */
export function useChangeMany(uid: Uid, { photos, query, show, take }: MyPhotos) {
  const { words: desk, errors, number: format } = useTexts('myPhotos');
  const { job: words, acts } = desk;
  const [isSending, setIsSending] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const putBack = useRef(() => {});
  const latestEnd = useRef<string>(undefined);
  const { job, isBusy, isUnread, begin, close } = usePhotoJob(uid, (ended) => void showEnd(ended));

  async function showEnd(ended: PhotoChanges): Promise<void> {
    const { ids, results, change: sent } = ended;
    const act = actOf(ended);
    latestEnd.current = ended.commandId;
    setIsUndoing(false);
    if (sent.addToAlbum) albumChanged(sent.addToAlbum);
    if (sent.removeFromAlbum) albumChanged(sent.removeFromAlbum);
    const done = results.filter(({ ok }) => ok).length;
    if (done === ids.length && act !== 'delete') {
      toast('success', acts[act].done(format(done)));
    }
    try {
      const now = await myPhotosNow(ids);
      const isTakenBack = act === 'delete' && latestEnd.current !== ended.commandId;
      if (isTakenBack) return;
      const byId = new Map(now.map((photo) => [photo.id, photo]));
      photosChanged(ids.map((id) => [id, byId.get(id)]));
      // Refused photos still exist.
      if (act === 'delete' && now.length > 0) putBack.current();
      show(ids, now);
      // After a reload, the list was loaded without the deleted photos.
      const listed = new Set(photos.map(({ id }) => id));
      if (act === 'restore' && now.some(({ id }) => !listed.has(id))) await query.refetch();
    } catch {
      await query.refetch();
    }
    void queryClient.invalidateQueries({ queryKey: deskCountsKey(uid) });
  }

  async function send(ids: readonly PhotoId[], change: PhotoChange): Promise<void> {
    setIsSending(true);
    try {
      const { commandId, strippedTags } = await changePhotos({ ids: [...ids], change });
      begin(commandId);
      if (strippedTags.length > 0) toast('info', words.strippedTags(strippedTags.join(' ')));
    } catch (error) {
      if (change.delete) putBack.current();
      const isRunning = error instanceof ContractError && error.field === 'running';
      toast('error', isRunning ? words.running : `${words.notBegun} ${errorWords(error, errors)}`);
    }
    setIsSending(false);
  }

  /** `false` while another change is running. Deleted photos leave the list at once. */
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
      begin(await restorePhotos(job.changes.commandId));
      latestEnd.current = undefined;
      putBack.current();
    } catch (error) {
      setIsUndoing(false);
      toast('error', `${words.notRestored} ${errorWords(error, errors)}`);
    }
  }

  return { job, isUnread, isSending, isUndoing, change, undo, close };
}
