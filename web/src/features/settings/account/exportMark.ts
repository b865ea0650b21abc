import * as v from 'valibot';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';

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

export function exportWasAsked(uid: Uid): boolean {
  try {
    return isExportMarked(localStorage.getItem(storageKey), uid, Date.now());
  } catch {
    return false;
  }
}

export function markExport(uid: Uid): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ uid, askedAtMs: Date.now() }));
  } catch {
    // Storage is closed to us: after a reload the button has to be pressed again, and finds the same export.
  }
}

export function unmarkExport(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}
