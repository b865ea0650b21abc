import { decodePhoto, type Photo, type PhotoStatus } from '#contract/documents/photo.ts';
import type { PageSource } from '#lib/pagedList.ts';
import { stringValue } from '../firestoreValues.ts';
import type { ListCursor } from './listCursor.ts';
import { staffPages, type WithId } from './staffPages.ts';

/** Everybody's photos of a status; who has waited longest comes first. */
export const photosByStatus = (status: PhotoStatus): PageSource<WithId<Photo>, ListCursor> =>
  staffPages(
    {
      collection: 'photos',
      where: [{ field: 'status', op: 'EQUAL', value: stringValue(status) }],
      orderBy: [{ field: 'createdAt', direction: 'ASCENDING' }],
    },
    decodePhoto,
  );
