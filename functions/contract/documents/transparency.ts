import * as v from 'valibot';
import { photoActions } from '../callables/moderatePhotos.ts';
import { pageOf } from '../edge/api.ts';
import { countedActions } from '../staffActions.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** Moderation of photos and albums by action, others by name. Excludes reverted acts. */
export const countedActs = [...photoActions, 'hideAlbum', 'restoreAlbum', ...countedActions] as const;
export type CountedAct = (typeof countedActs)[number];

/** `transparency/{yyyy-mm}` (Japan's time zone): public, anonymous, written by a schedule. */
export const transparencySchema = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  reports: v.number(),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  actions: v.optional(v.record(v.picklist(countedActs), v.number()), {}),
  /** From the first report, over the month's decisions; the lower middle. Absent without decisions. */
  medianMinutesToDecision: v.optional(v.number()),
  /** Made in this month. `appealsAccepted`: accepted in this month. */
  appeals: v.number(),
  appealsAccepted: v.number(),
  countedAt: timestampSchema,
});
export type Transparency = v.InferOutput<typeof transparencySchema>;

export const transparencyAnswer = pageOf(transparencySchema);
