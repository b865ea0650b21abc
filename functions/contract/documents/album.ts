import * as v from 'valibot';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { coverSchema } from './cover.ts';
import { ownerSchema } from './publishedPhoto.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

/** `unlisted`: by its address alone, in no list. */
export const albumVisibilities = ['public', 'unlisted'] as const;

/** `hidden` by staff, reports or a ban; `removed`: its owner may still take the deletion back (`restorable`). */
export const albumStatuses = ['published', 'hidden', 'removed'] as const;

const holdSchema = v.object({
  /** The end of a ban releases its holds. */
  rule: v.fallback(v.picklist(['ban', 'staff', 'reports', ...reportReasons]), 'staff'),
  /** Told to the owner. */
  note: v.string(),
});

/** `albums/{id}`: photos of its owner, in their order. Written by functions. */
export const albumSchema = v.object({
  ownerId: uidSchema,
  /** As in the photos. */
  owner: ownerSchema,
  title: v.string(),
  text: v.string(),
  /** Also those that are held, hidden or private, which nobody but their owner sees. */
  photoIds: v.pipe(v.array(photoIdSchema), v.maxLength(limits.album.photos)),
  /** The owner's choice. `cover` is it, or else the first photo that everybody sees uncovered; absent if there is none. */
  coverPhotoId: v.optional(photoIdSchema),
  cover: v.optional(coverSchema),
  /** `albumKeyOf` its id, to find it by its photos. */
  key: v.string(),
  visibility: v.picklist(albumVisibilities),
  status: v.picklist(albumStatuses),
  hold: v.optional(holdSchema),
  restorable: v.optional(v.object({ until: timestampSchema, status: v.picklist(['published', 'hidden']) })),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});
export type Album = v.InferOutput<typeof albumSchema>;
export const decodeAlbum = decoder(albumSchema);
