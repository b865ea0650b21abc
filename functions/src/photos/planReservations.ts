import type { PhotoReservation } from '#contract/callables/createPhotos.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { NewPhoto } from '../data/photos/photoStore.ts';
import { type Catalogue, planWords } from './planWords.ts';

export type PlannedPhoto = {
  readonly photo: NewPhoto;
  /** Tags that are not kept here, as typed. */
  readonly strippedTags: readonly string[];
};

/**
 * Pure: the photos to write for a call whose input is already valid. All or none: throws `invalid-argument` with the
 * field for a tag that rejects its photo, or a title that nothing can be filed under.
 */
export function planReservations(
  reservations: readonly PhotoReservation[],
  catalogue: Catalogue,
  newId: () => PhotoId,
): readonly PlannedPhoto[] {
  return reservations.map((reservation, index): PlannedPhoto => {
    const { words, strippedTags, heldTags } = planWords(reservation, catalogue, (field) => `photos.${index}.${field}`);
    const [tag] = heldTags;
    const hold = tag === undefined ? undefined : ({ rule: 'ng-tag', note: tag } as const);
    return { photo: { ...words, id: newId(), hold }, strippedTags };
  });
}
