import type { PhotoReservation } from '#contract/callables/createPhotos.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { NewPhoto } from '../data/photos/photoStore.ts';
import { type Catalogue, holdFor, planWords } from './planWords.ts';

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
    return { photo: { ...words, id: newId(), hold: holdFor(heldTags) }, strippedTags };
  });
}
