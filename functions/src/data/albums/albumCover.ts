import * as v from 'valibot';
import type { Album } from '#contract/documents/album.ts';
import type { Cover } from '#contract/documents/cover.ts';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { type PhotoId, photoIdSchema } from '#contract/ids.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { inParts } from '../pages.ts';
import { photoReference } from '../photos/photoStore.ts';

const uncovered = v.optional(v.literal(false), false);

/** What everybody sees who has its address, and sees uncovered. */
const shownSchema = v.object({
  status: v.literal('published'),
  visibility: v.optional(v.picklist(['public', 'unlisted']), 'public'),
  spoiler: uncovered,
  sensitive: uncovered,
  coveredUntil: v.optional(timestampSchema),
  color: v.string(),
  thumbhash: v.string(),
  pictureId: v.optional(photoIdSchema),
  variants: madeVariantsSchema,
});
const fieldMask = Object.keys(shownSchema.entries);

/** Pure: `undefined` unless this stored photo may be the cover of an album. */
export function albumCoverOf(photoId: PhotoId, stored: unknown, now: Date): Cover | undefined {
  const shown = v.safeParse(shownSchema, stored);
  if (!shown.success) return undefined;
  const { coveredUntil, color, thumbhash, pictureId = photoId } = shown.output;
  if (coveredUntil && coveredUntil > now) return undefined;
  const { share: _, fullJpeg: __, ...variants } = shown.output.variants;
  return { photoId, pictureId, variants, color, thumbhash };
}

/** The owner's choice, or the first photo that shows. Mostly one read; at most one of each photo (1,000), where none shows. */
export async function readAlbumCover(
  transaction: Transaction,
  { photoIds, coverPhotoId }: Pick<Album, 'photoIds' | 'coverPhotoId'>,
  now: Date,
): Promise<Cover | undefined> {
  const ids = [...new Set([...photoIds.filter((id) => id === coverPhotoId), ...photoIds])];
  for (const page of [ids.slice(0, 1), ...inParts(ids.slice(1))]) {
    if (page.length === 0) return undefined;
    const found = await transaction.getAll(...page.map(photoReference), { fieldMask });
    for (const [at, id] of page.entries()) {
      const cover = albumCoverOf(id, found[at]?.data(), now);
      if (cover) return cover;
    }
  }
  return undefined;
}
