import * as v from 'valibot';
import { photoActions } from '../callables/moderatePhotos.ts';
import { pageOf } from '../edge/api.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

/**
 * What is counted of what staff did: calls by their names, and what `moderatePhotos` did by its own. Roles and settings are no moderation,
 * undoings and what was undone are none any more.
 */
export const countedActs = [
  ...photoActions,
  'updatePhoto',
  'resolveCases',
  'resolveAppeal',
  'warnUser',
  'banUser',
  'unbanUser',
  'saveTag',
  'saveTitle',
  'importTitles',
  'saveNgTag',
  'deleteNgTag',
] as const;
export type CountedAct = (typeof countedActs)[number];

/** `transparency/{yyyy-mm}` (months in Japan's time): what moderation came to in a month. Public, written by a schedule, names nobody. */
const transparencySchema = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  reports: v.number(),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  /** What staff did; what they did not do is not listed. */
  actions: v.optional(v.record(v.picklist(countedActs), v.number()), {}),
  /** From the first report to the decision, of the cases decided in the month; absent where there were none. Of two in the middle, the lesser. */
  medianMinutesToDecision: v.optional(v.number()),
  /** Made in the month, and granted in it. */
  appeals: v.number(),
  appealsAccepted: v.number(),
  countedAt: timestampSchema,
});
export type Transparency = v.InferOutput<typeof transparencySchema>;
export const decodeTransparency = decoder(transparencySchema);

/** `apiAddress.transparency`: a year of months, the latest first. */
export const transparencyAnswer = pageOf(transparencySchema);
