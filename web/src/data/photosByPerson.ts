import type { Uid } from '#contract/ids.ts';
import type { FieldFilter } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { type PhotoPage, type PhotoPageOptions, photosWhere } from './photos.ts';

const ownedBy = (uid: Uid): FieldFilter => ({ field: 'ownerId', op: 'EQUAL', value: stringValue(uid) });

/** The pages of a person's published photos, newest first; see `photosWhere`. */
export const photosByPerson =
  (uid: Uid) =>
  (options: PhotoPageOptions = {}): Promise<PhotoPage> =>
    photosWhere([ownedBy(uid)], options);
