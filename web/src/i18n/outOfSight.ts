import type { Hold, Photo } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import type { Words } from './words.ts';

/** Why a photo is out of sight, in sentences. */
export type OutOfSight = {
  readonly why: string;
  /** The rule that it breaks. */
  readonly rule?: string;
  /** What staff wrote to its owner. */
  readonly note?: string;
  /** What its owner can do. */
  readonly next: string;
  /** Changing it is what helps. */
  readonly canMend: boolean;
};

const isReason = (rule: string): rule is ReportReason => reportReasons.some((reason) => reason === rule);

/**
 * Pure: why a photo that staff, a rule of the site or its owner took out of sight is so. `undefined` for one in any other state.
 * The notes of what the site held by itself are names of things, not words to anybody, and one names another person's photo.
 */
export function whyOutOfSight(
  { status, hold, removed, restorable }: Pick<Photo, 'status' | 'hold' | 'removed' | 'restorable'>,
  words: Words['outOfSight'],
  reasons: Words['reasons'],
): OutOfSight | undefined {
  if (restorable !== undefined) return undefined;
  const broken = (rule: string, note: string) => ({
    ...(isReason(rule) && { rule: words.rule(reasons[rule]) }),
    ...(note !== '' && { note }),
  });
  switch (status) {
    case 'held':
      return heldBecause(hold ?? { rule: 'staff', note: '' }, words, broken);
    case 'hidden':
      return hold?.rule === 'ban'
        ? { why: words.banned, next: words.bannedNext, canMend: false }
        : { why: words.hidden, ...broken(hold?.rule ?? '', hold?.note ?? ''), next: words.hiddenNext, canMend: true };
    case 'removed':
      return removed === undefined
        ? { why: words.deleted, next: words.deletedNext, canMend: false }
        : {
            why: words.removed,
            ...broken(removed.rule, removed.note),
            next: words.removedNext(String(limits.retention.removedPhotoDays)),
            canMend: false,
          };
    case 'published':
    case 'uploading':
    case 'processing':
    case 'failed':
      return undefined;
  }
}

function heldBecause(
  { rule, note }: Hold,
  words: Words['outOfSight'],
  broken: (rule: string, note: string) => Pick<OutOfSight, 'rule' | 'note'>,
): OutOfSight {
  const { held, heldNext: next } = words;
  switch (rule) {
    case 'ng-tag':
      return { why: held['ng-tag'](note), next: words.tagNext, canMend: true };
    case 'new-account':
    case 'blocked-picture':
    case 'reports':
      return { why: held[rule], next, canMend: false };
    case 'ban':
    case 'staff':
      return { why: held.staff, ...broken(rule, note), next, canMend: false };
    case 'spam':
    case 'sexual':
    case 'violence':
    case 'harassment':
    case 'copyright':
    case 'impersonation':
    case 'privacy':
    case 'spoiler':
    case 'other':
      // Hidden for a rule, it comes back to be looked at when its owner has changed it.
      return { why: held.returned, ...broken(rule, note), next, canMend: false };
  }
}
