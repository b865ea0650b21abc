import { customAlphabet } from 'nanoid';
import * as v from 'valibot';
import { type PhotoId, type PublicationId, parsePhotoId, publicationIdSchema } from '#contract/ids.ts';

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = customAlphabet(base62, 20);

export const newPhotoId = (): PhotoId => parsePhotoId(random());

/** Not the id of one of its photos, which may be private. */
export const newPublicationId = (): PublicationId => v.parse(publicationIdSchema, random());
