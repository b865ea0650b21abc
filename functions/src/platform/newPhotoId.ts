import { customAlphabet } from 'nanoid';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';

const base62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = customAlphabet(base62, 20);

export const newPhotoId = (): PhotoId => parsePhotoId(random());
