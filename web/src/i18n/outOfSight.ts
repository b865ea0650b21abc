import type { Photo } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { limits } from '#contract/limits.ts';
import type { Words } from './words.ts';

type OutOfSight = {
  readonly why: string;
  readonly rule?: string | undefined;
  /** What staff wrote to the owner. */
  readonly note?: string | undefined;
  readonly next: string;
  /** Changing the photo helps. */
  readonly canMend: boolean;
};

/** How long staff can restore a removed photo. */
const removedDays = String(limits.retention.removedPhotoDays);

const isReason = (rule: string): rule is ReportReason => reportReasons.some((reason) => reason === rule);

/** The rule whose piece on `/rules` explains more. */
export function brokenRule({ hold, removed }: Pick<Photo, 'hold' | 'removed'>): ReportReason | undefined {
  const rule = removed?.rule ?? hold?.rule ?? '';
  return isReason(rule) ? rule : undefined;
}

/** Pure: `undefined` for a photo in sight. Hides the site's own notes: one names another person's photo. */
export function whyOutOfSight(
  { status, hold, removed, restorable }: Pick<Photo, 'status' | 'hold' | 'removed' | 'restorable'>,
  words: Words['outOfSight'],
  reasons: Words['reasons'],
): OutOfSight | undefined {
  if (restorable !== undefined) return undefined;
  const { held, heldNext } = words;
  const broken = brokenRule({ hold, removed });
  const fromStaff = { rule: broken && words.rule(reasons[broken]), note: (removed ?? hold)?.note || undefined };
  switch (status) {
    case 'held':
      switch (hold?.rule) {
        case 'ng-tag':
          return { why: held['ng-tag'](hold.note), next: words.tagNext, canMend: true };
        case 'new-account':
        case 'blocked-picture':
        case 'reports':
          return { why: held[hold.rule], next: heldNext, canMend: false };
        default:
          // A photo hidden for a rule comes back for review when its owner has changed it.
          return { why: broken ? held.returned : held.staff, ...fromStaff, next: heldNext, canMend: false };
      }
    case 'hidden':
      if (hold?.rule === 'ban') return { why: words.banned, next: words.bannedNext, canMend: false };
      return { why: words.hidden, ...fromStaff, next: words.hiddenNext, canMend: true };
    case 'removed':
      if (removed === undefined) return { why: words.deleted, next: words.deletedNext, canMend: false };
      return { why: words.removed, ...fromStaff, next: words.removedNext(removedDays), canMend: false };
    case 'published':
    case 'uploading':
    case 'processing':
    case 'scheduled':
    case 'failed':
      return undefined;
  }
}
