import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Album, AlbumContents } from '#contract/documents/album.ts';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { type PhotoId, photoIdSchema, titleIdSchema, uidSchema } from '#contract/ids.ts';
import type { Transaction } from '../../platform/transaction.ts';
import { inParts } from '../pages.ts';
import { photoReference } from '../photos/photoStore.ts';

const uncovered = v.optional(v.literal(false), false);

/** What everybody with its address sees uncovered. */
const shownSchema = v.object({
  ownerId: uidSchema,
  tagKeys: v.fallback(v.array(v.string()), []),
  titleId: v.fallback(v.optional(titleIdSchema), undefined),
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

type InAlbum = { readonly album: Pick<Album, 'visibility'>; readonly now: Date };

/** `undefined` if the photo cannot be the album's cover. A public album shows no unlisted photo. */
export function albumCoverOf(photoId: PhotoId, stored: unknown, { album, now }: InAlbum): Cover | undefined {
  const shown = v.safeParse(shownSchema, stored);
  if (!shown.success) return undefined;
  if (album.visibility === 'public' && shown.output.visibility !== 'public') return undefined;
  const { ownerId, tagKeys, titleId, coveredUntil, color, thumbhash, pictureId = photoId } = shown.output;
  if (coveredUntil && coveredUntil > now) return undefined;
  const { share: _, fullJpeg: __, ...variants } = shown.output.variants;
  const muted = { ownerId, tagKeys, ...(titleId !== undefined && { titleId }) };
  return { ...muted, photoId, pictureId, variants, color, thumbhash };
}

export function coverChanges(photoId: PhotoId, before: unknown, after: unknown, now: Date): boolean {
  const [was, is] = [before, after].map((stored) =>
    (['public', 'unlisted'] as const).map((visibility) =>
      albumCoverOf(photoId, stored, { album: { visibility }, now }),
    ),
  );
  return !isDeepStrictEqual(was, is);
}

/** The owner's choice or the first visible photo. Usually one read; at worst one per photo (1,000). */
export async function readAlbumCover(
  transaction: Transaction,
  { photoIds, coverPhotoId }: Pick<AlbumContents, 'photoIds' | 'coverPhotoId'>,
  inAlbum: InAlbum,
): Promise<Cover | undefined> {
  const ids = [...new Set([...photoIds.filter((id) => id === coverPhotoId), ...photoIds])];
  for (const page of [ids.slice(0, 1), ...inParts(ids.slice(1))]) {
    if (page.length === 0) return undefined;
    const snapshots = await transaction.getAll(...page.map(photoReference), { fieldMask });
    for (const [at, id] of page.entries()) {
      const cover = albumCoverOf(id, snapshots[at]?.data(), inAlbum);
      if (cover) return cover;
    }
  }
  return undefined;
}
