import type { FieldFilter } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { type PhotoPage, type PhotoPageOptions, photosWhere } from './photos.ts';

const bearing = (key: string): FieldFilter => ({ field: 'tagKeys', op: 'ARRAY_CONTAINS', value: stringValue(key) });

/** The pages of the published photos that bear a tag, newest first; see `photosWhere`. An alias has none of its own. */
export const photosWithTag =
  (key: string) =>
  (options: PhotoPageOptions = {}): Promise<PhotoPage> =>
    photosWhere([bearing(key)], options);
