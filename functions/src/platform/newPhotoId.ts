import { customAlphabet } from 'nanoid';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = customAlphabet(base62, 20);

/** A new random id of a photo, of another picture for one, or of an avatar. */
export const newPhotoId = (): PhotoId => parsePhotoId(random());
