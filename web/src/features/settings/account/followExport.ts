import * as v from 'valibot';
import type { exportAccountContract } from '#contract/callables/exportAccount.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readStored, writeStored } from '#lib/stored.ts';

export type ExportAnswer = v.InferOutput<(typeof exportAccountContract)['output']>;

export type ExportPhase =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  /** `waiting`: the server does not answer now; its work continues. */
  | { readonly phase: 'preparing'; readonly waiting: boolean }
  | { readonly phase: 'ready'; readonly url: string; readonly expiresAt: Date; readonly bytes: number }
  | { readonly phase: 'expired' }
  /** `undefined`: the server could not make the file; else the call was refused. */
  | { readonly phase: 'failed'; readonly error: ContractError | undefined };

export type ExportEnvironment = {
  readonly ask: () => Promise<ExportAnswer>;
  readonly wait: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly show: (phase: ExportPhase) => void;
};

const firstPauseMs = 1_500;
const longestPauseMs = 30_000;
const patience = 8;

/** A small account is ready in seconds, a large one in minutes. */
export const nextPauseMs = (lastMs: number): number => Math.min(longestPauseMs, lastMs * 1.5);

// `internal` includes a lost network and may pass; other codes are refusals.
const mayPass = (error: ContractError): boolean => error.code === 'internal';

/** Asks until the export is ready, then waits until its link expires. */
export async function followExport({ ask, wait, nowMs, show }: ExportEnvironment): Promise<void> {
  show({ phase: 'asking' });
  let unanswered = 0;
  let started = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = nextPauseMs(pauseMs)) {
    try {
      const answer = await ask();
      unanswered = 0;
      started = true;
      if (answer.status === 'failed') return show({ phase: 'failed', error: undefined });
      if (answer.status === 'ready') return await untilExpired(answer);
      show({ phase: 'preparing', waiting: false });
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      unanswered += 1;
      if (!started || !mayPass(error) || unanswered > patience) return show({ phase: 'failed', error });
      show({ phase: 'preparing', waiting: true });
    }
    await wait(pauseMs);
  }

  async function untilExpired({ url, expiresAt, bytes }: Extract<ExportAnswer, { status: 'ready' }>): Promise<void> {
    const expires = new Date(expiresAt);
    show({ phase: 'ready', url, expiresAt: expires, bytes });
    await wait(Math.max(0, expires.getTime() - nowMs()));
    show({ phase: 'expired' });
  }
}

// Marks that an export was requested, because asking the server after a reload could start a new one.
const storageKey = 'matataki.export';
const markSchema = v.pipe(v.string(), v.parseJson(), v.object({ uid: v.string(), askedAtMs: v.number() }));
const lastsMs = limits.exports.linkHours * 60 * 60_000;

export function isExportMarked(storedMark: string | null, uid: Uid, nowMs: number): boolean {
  const mark = v.safeParse(markSchema, storedMark);
  return mark.success && mark.output.uid === uid && nowMs - mark.output.askedAtMs < lastsMs;
}

export const isExportPending = (uid: Uid): boolean => isExportMarked(readStored(storageKey) ?? null, uid, Date.now());

// If storage refuses, the person presses the button again and finds the same export.
export const markExport = (uid: Uid): void => writeStored(storageKey, JSON.stringify({ uid, askedAtMs: Date.now() }));

export const unmarkExport = (): void => writeStored(storageKey, null);
