import * as v from 'valibot';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { timestampSchema } from './stored.ts';

/** `likes/{photoId_uid}`. `uid`: who likes the photo; `ownerId`: the photo's owner. */
export const likeSchema = v.object({
  photoId: photoIdSchema,
  uid: uidSchema,
  ownerId: uidSchema,
  createdAt: timestampSchema,
  /** `2026-11-23`, in Japan. The owner gets one notice a day. */
  day: v.string(),
  /** `false` while its author is banned. */
  counts: v.boolean(),
});
export type Like = v.InferOutput<typeof likeSchema>;
