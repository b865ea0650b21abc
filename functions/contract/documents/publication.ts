import * as v from 'valibot';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { photoSchema } from './photo.ts';
import { timestampSchema } from './stored.ts';

const { tagKeys, titleId } = photoSchema.entries;

export const sentTogetherSchema = v.object({ id: photoIdSchema, publishedAt: timestampSchema, tagKeys, titleId });
export type SentTogether = Readonly<v.InferOutput<typeof sentTogetherSchema>>;

/** `publications/{id}`: the listed photos that were sent together, at most `limits.photo.perReservation`, if any. */
export const publicationSchema = v.object({ ownerId: uidSchema, photos: v.array(sentTogetherSchema) });
