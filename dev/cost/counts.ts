import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isVariantName, type VariantName } from '../../functions/contract/edge/pictures.ts';

export const pageSchema = v.strictObject({
  /** Documents behind its answers, where neither the edge nor an instance of `site` remembers one, as Firestore bills them. */
  documents: v.number(),
  /** What they come to over the line, as JSON and packed (gzip). */
  documentBytes: v.number(),
  /** Questions to functions that no edge answers. */
  calls: v.number(),
  /** Questions to `site` for pages and lists. */
  answers: v.number(),
  pictures: v.number(),
  pictureBytes: v.number(),
  /** Everything that Hosting sends to a browser that has nothing (brotli), and to one that has been here. */
  firstBytes: v.number(),
  laterBytes: v.number(),
});
export type PageCounts = v.InferOutput<typeof pageSchema>;

const uploadSchema = v.strictObject({
  calls: v.number(),
  reads: v.number(),
  writes: v.number(),
  /** Documents that rules look at when the original is sent. */
  lookUps: v.number(),
  objectsWritten: v.number(),
  objectsRead: v.number(),
  /** What is kept of a photo beside its original. */
  variantBytes: v.number(),
});

const documentsSchema = v.strictObject({ reads: v.number(), writes: v.number() });
/** The first that an instance hears of a visitor, and each later one. */
const heartbeatSchema = v.strictObject({ first: documentsSchema, later: documentsSchema });

export const pageKinds = ['home', 'list', 'photo', 'profile', 'tag'] as const;
export type PageKind = (typeof pageKinds)[number];

const countsSchema = v.strictObject({
  pages: v.strictObject({
    home: pageSchema,
    list: pageSchema,
    photo: pageSchema,
    profile: pageSchema,
    tag: pageSchema,
  }),
  /** Bytes of each file, by its name, of a picture that is large enough for all of them. */
  encodings: v.record(
    v.custom<VariantName>((name) => typeof name === 'string' && isVariantName(name)),
    v.number(),
  ),
  upload: uploadSchema,
  heartbeat: heartbeatSchema,
});
export type Counts = v.InferOutput<typeof countsSchema>;

/**
 * What one view, upload and heartbeat cost, in counts. Measured anew by web/e2e/pageCosts.test.ts and
 * functions/test/emulator/uploadCosts.own.test.ts, which fail where the file no longer tells the truth, and say what is true.
 */
export const readCounts = (): Counts =>
  v.parse(countsSchema, JSON.parse(readFileSync(join(import.meta.dirname, 'counts.json'), 'utf8')));
