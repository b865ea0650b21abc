import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PhotoChanges } from '#contract/documents/photoChanges.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { lastPhotoChanges } from '#data/photos/commands.ts';
import { readStored, writeStored } from '#lib/stored.ts';

const everyMs = 1_000;
/** The `orderId` whose outcome the person has closed. */
const closedKey = 'closedPhotoChanges';

export type PhotoJob = {
  readonly changes: PhotoChanges;
  readonly isRunning: boolean;
  /** Of a deletion. */
  readonly canUndo: boolean;
};

export const jobKind = ({ change, undone }: PhotoChanges): 'restoring' | 'deleting' | 'changing' =>
  undone !== undefined ? 'restoring' : change.delete ? 'deleting' : 'changing';

/** The person's last change of many photos, also one that was begun before a reload. `onEnd`: of one seen running. */
export function usePhotoJob(uid: Uid, onEnd: (changes: PhotoChanges) => void) {
  const [begun, setBegun] = useState<string>();
  const [closed, setClosed] = useState(() => readStored(closedKey) ?? undefined);
  const [undoable, setUndoable] = useState<string>();
  const seenRunning = useRef<string>(undefined);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  const { data, isError, refetch } = useQuery({
    queryKey: ['photoChanges', uid],
    queryFn: async () => (await lastPhotoChanges(uid)) ?? null,
    refetchInterval: ({ state: { data: read } }) =>
      read?.phase === 'running' || (begun !== undefined && read?.orderId !== begun) ? everyMs : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  const isRunning = data?.phase === 'running';

  useEffect(() => {
    if (!data) return;
    if (data.phase === 'running' || data.orderId === begun) seenRunning.current ??= data.orderId;
    if (data.phase === 'running' || seenRunning.current !== data.orderId) return;
    seenRunning.current = undefined;
    setBegun(undefined);
    latest.current(data);
  }, [data, begun]);

  // Counted from where the end was seen: clocks of browsers are often wrong.
  const restorableUntil = data?.phase === 'done' ? data.restorableUntil : undefined;
  const orderId = data?.orderId;
  useEffect(() => {
    if (restorableUntil === undefined || restorableUntil.getTime() < Date.now() - limits.photo.undoSeconds * 1_000)
      return;
    setUndoable(orderId);
    const timer = setTimeout(() => setUndoable(undefined), limits.photo.undoSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [restorableUntil, orderId]);

  const isDeletion = data?.change.delete === true && data.undone === undefined;
  const isOver = data?.phase !== 'running' && (data?.orderId === closed || data?.results.every(({ ok }) => ok));
  const canUndo = isDeletion && (isRunning || undoable === data.orderId);
  const isShown = data && data.orderId !== closed && (isRunning || canUndo || data.phase === 'failed' || !isOver);
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
        writeStored(closedKey, data.orderId);
        setClosed(data.orderId);
      }
    },
  };
}
