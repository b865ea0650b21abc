import * as v from 'valibot';
import { photoActions } from '../callables/moderatePhotos.ts';
import { pageOf } from '../edge/api.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

/** Calls by name, `moderatePhotos` and `moderateAlbums` by action. Roles, settings, undoings and undone acts are no moderation. */
export const countedActs = [
  ...photoActions,
  'hideAlbum',
  'restoreAlbum',
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

/** `transparency/{yyyy-mm}` (Japan's time): public, written by a schedule, names nobody. */
const transparencySchema = v.object({
  month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/)),
  reports: v.number(),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  actions: v.optional(v.record(v.picklist(countedActs), v.number()), {}),
  /** Of the month's decisions, from the first report; the lower middle. Absent without decisions. */
  medianMinutesToDecision: v.optional(v.number()),
  /** Made in this month; `appealsAccepted`: accepted in this month, whenever made. */
  appeals: v.number(),
  appealsAccepted: v.number(),
  countedAt: timestampSchema,
});
export type Transparency = v.InferOutput<typeof transparencySchema>;
export const decodeTransparency = decoder(transparencySchema);

export const transparencyAnswer = pageOf(transparencySchema);
