import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

const photoJobKinds = ['ng-tag', 'tag', 'title'] as const;
export type PhotoJobKind = (typeof photoJobKinds)[number];

const prefixes: Readonly<Record<PhotoJobKind, string>> = { 'ng-tag': 'ng', tag: 'tag', title: 'title' };

/** The id of the sweep of a subject: of each there is one. */
export const photoJobId = (kind: PhotoJobKind, subject: string): string => `${prefixes[kind]}_${subject}`;

/**
 * `sweeps/{id}`: a job of many photos, with how far it has come; its id names what it is about, so that a newer order takes the place of
 * an older one (`ng_{tagKey}`, `tag_{tagKey}`, `title_{titleId}`). Read by staff, written by functions.
 */
export const photoJobSchema = v.object({
  kind: v.picklist(photoJobKinds),
  /** Key or id of what it is about. */
  subject: v.string(),
  /** `failed`: nobody could take it any further; ordered anew it begins again. */
  phase: v.picklist(['running', 'done', 'failed']),
  /** Photos looked at, and changed, so far. */
  seen: v.number(),
  changed: v.number(),
  /** How many there were when it began, as far as they were counted. */
  expected: v.optional(v.number()),
  startedAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type PhotoJob = v.InferOutput<typeof photoJobSchema>;
export const decodePhotoJob = decoder(photoJobSchema);
