import { contentHash } from '#contract/contentHash.ts';
import type { Uid } from '#contract/ids.ts';
import { decodePreview } from '#lib/encodeCanvas.ts';
import { findLocation } from '#lib/findLocation.ts';
import { type Inspection, inspectFile } from './inspectFile.ts';

/** Checks a file of this person's before anything leaves, with what this browser has. Never rejects. */
export const inspectPicture = (file: File, uid: Uid): Promise<Inspection> =>
  inspectFile(file, {
    decodePreview,
    findLocation,
    hash: (content) => contentHash(uid, content),
    convertHeic: async (heic, quality) => (await import('./convertHeic.ts')).convertHeic(heic, quality),
  });
