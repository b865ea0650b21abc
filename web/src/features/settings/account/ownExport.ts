import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { queryClient } from '#data/queryClient.ts';
import { readStored, writeStored } from '#lib/stored.ts';

const patience = 8;

/** Growing, to half a minute: a small account is ready in seconds, a large one in minutes. */
export const pauseMs = (pausesBefore: number): number => Math.min(30_000, 1_500 * 1.5 ** pausesBefore);

export const exportKey = (uid: Uid) => ['export', uid];

/** Starts an export or finds the one that was started, and asks until it is ready. */
export const exportQuery = (uid: Uid) =>
  queryOptions({
    queryKey: exportKey(uid),
    queryFn: async () => {
      const answer = await call(exportAccountContract, {});
      if (answer.status === 'failed') unmarkExport();
      else markExport(uid);
      return answer;
    },
    // `internal` includes a lost network and may pass; other codes are refusals.
    retry: (failures, error) =>
      queryClient.getQueryData(exportKey(uid)) !== undefined &&
      error instanceof ContractError &&
      error.code === 'internal' &&
      failures < patience,
    retryDelay: pauseMs,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
      data?.status === 'preparing' && error === null && pauseMs(dataUpdateCount - 1),
    refetchIntervalInBackground: true,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

// Marks that an export was requested, because asking the server after a reload could start a new one.
const storageKey = 'matataki.export';
const markSchema = v.pipe(v.string(), v.parseJson(), v.object({ uid: v.string(), requestedAtMs: v.number() }));
const lastsMs = limits.exports.linkHours * 60 * 60_000;

export function isExportMarked(storedMark: string | null, uid: Uid, nowMs: number): boolean {
  const mark = v.safeParse(markSchema, storedMark);
  return mark.success && mark.output.uid === uid && nowMs - mark.output.requestedAtMs < lastsMs;
}

export const isExportPending = (uid: Uid): boolean => isExportMarked(readStored(storageKey) ?? null, uid, Date.now());

// If storage refuses, the person presses the button again and finds the same export.
const markExport = (uid: Uid): void => writeStored(storageKey, JSON.stringify({ uid, requestedAtMs: Date.now() }));

export const unmarkExport = (): void => writeStored(storageKey, null);
