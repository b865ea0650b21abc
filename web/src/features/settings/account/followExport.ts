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
  /** `waiting`: nobody answers at the moment; the server goes on. */
  | { readonly phase: 'preparing'; readonly waiting: boolean }
  | { readonly phase: 'ready'; readonly url: string; readonly expiresAt: Date; readonly bytes: number }
  | { readonly phase: 'expired' }
  /** The server could not make it (`undefined`), or the call was refused. */
  | { readonly phase: 'failed'; readonly error: ContractError | undefined };

export type ExportEnvironment = {
  readonly ask: () => Promise<ExportAnswer>;
  /** Resolves after so many ms; rejects when the page goes. */
  readonly wait: (ms: number) => Promise<void>;
  readonly nowMs: () => number;
  readonly show: (phase: ExportPhase) => void;
};

const firstPauseMs = 1_500;
const longestPauseMs = 30_000;
/** How often in a row nobody may answer. */
const patience = 8;

/** Each pause half as long again, half a minute at most: a small account is ready in seconds, a large one in minutes. */
export const nextPauseMs = (lastMs: number): number => Math.min(longestPauseMs, lastMs * 1.5);

// Our functions fail as `internal` for what passes, a lost network among it; everything else is a refusal.
const mayPass = (error: ContractError): boolean => error.code === 'internal';

/**
 * Asks for the export, and again how far it is until it is ready; then until its link has expired. Resolves when there is
 * nothing more to wait for.
 */
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
      // Where it has not begun, there is nothing to wait for.
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

// That an export was asked for, so that a page that is opened again goes on to follow it. Asking the server instead would
// begin one where there is none.
const storageKey = 'matataki.export';
const markSchema = v.pipe(v.string(), v.parseJson(), v.object({ uid: v.string(), askedAtMs: v.number() }));
const lastsMs = limits.exports.linkHours * 60 * 60_000;

/** Pure: whether what was kept says that this person's export may still be under way or ready. */
export function isExportMarked(kept: string | null, uid: Uid, nowMs: number): boolean {
  const mark = v.safeParse(markSchema, kept);
  return mark.success && mark.output.uid === uid && nowMs - mark.output.askedAtMs < lastsMs;
}

export const exportWasAsked = (uid: Uid): boolean => isExportMarked(readStored(storageKey) ?? null, uid, Date.now());

// Where nothing is kept, the button has to be pressed again after a reload, and finds the same export.
export const markExport = (uid: Uid): void => writeStored(storageKey, JSON.stringify({ uid, askedAtMs: Date.now() }));

export const unmarkExport = (): void => writeStored(storageKey, null);
