import { photosBesideAddress } from '#contract/edge/besideAddress.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readPublic } from '../api.ts';
import { pagesQuery, publicKey } from '../pages.ts';

/** The photo among its owner's. */
export const photosBeside = (id: PhotoId) =>
  pagesQuery(publicKey('photos', { beside: id }), () => readPublic('photos', photosBesideAddress(id)));
