import type { TitleId } from '#contract/ids.ts';
import type { FieldFilter } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { type PhotoPage, type PhotoPageOptions, photosWhere } from './photos.ts';

const filedUnder = (id: TitleId): FieldFilter => ({ field: 'titleId', op: 'EQUAL', value: stringValue(id) });

/** The pages of the published photos under a title, newest first; see `photosWhere`. */
export const photosOfTitle =
  (id: TitleId) =>
  (options: PhotoPageOptions = {}): Promise<PhotoPage> =>
    photosWhere([filedUnder(id)], options);
