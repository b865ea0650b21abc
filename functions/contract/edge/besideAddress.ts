import type { PhotoId } from '../ids.ts';

// Not in `apiAddress`, because the first scripts do not need it.

/**
 * The photo and the ones before and after it on its owner's profile, at most `beside` on each side, in the owner's order.
 * None if the photo is not listed. 404 if it cannot be seen by its address.
 */
export const photosBesideAddress = (id: PhotoId): string => `/api/photos?by=position&near=${id}`;

export const beside = 4;
