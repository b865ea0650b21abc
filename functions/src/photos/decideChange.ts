import type { Photo, PhotoStatus } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { banRule, type PhotoWords } from '../data/photos/photoStore.ts';
import { afterOwnersChange } from './afterOwnersChange.ts';
import { hasPicture } from './hasPicture.ts';
import { holdFor, type PlannedWords } from './planWords.ts';

export type WordsChange = Pick<PlannedWords, 'words' | 'heldTags'> & {
  /** When the photo was last changed, as far as whoever changes it knows. */
  readonly basedOn: Date;
  readonly by: 'owner' | 'staff';
};

export type ChangeDecision =
  /** It says all of that already. */
  | { readonly kind: 'same' }
  /** `hold` is what it has then. */
  | { readonly kind: 'change'; readonly status: PhotoStatus; readonly hold: Photo['hold'] };

/** Pure: whether a photo says what these words say. What follows from them (keys, the title's names) does not count. */
function saysTheSame(photo: Photo, words: PhotoWords): boolean {
  const texts = ['caption', 'description', 'alt', 'titleId', 'spoiler', 'showExif'] as const;
  return (
    texts.every((field) => photo[field] === words[field]) &&
    photo.tags.length === words.tags.length &&
    photo.tags.every((tag, index) => tag === words.tags[index])
  );
}

/**
 * Pure: what a change makes of a photo as it stands. A tag that holds takes it out of sight when it is new there: with one that
 * was there before, staff have published it. Throws `failed-precondition` with the field.
 */
export function decideChange(photo: Photo, { words, heldTags, basedOn, by }: WordsChange): ChangeDecision {
  if (photo.restorable || !hasPicture(photo)) {
    throw new ContractError('failed-precondition', `a photo that is ${photo.status}`, { field: 'id' });
  }
  if (saysTheSame(photo, words)) return { kind: 'same' };
  if (photo.updatedAt.getTime() !== basedOn.getTime()) {
    throw new ContractError('failed-precondition', 'it has changed since', { field: 'basedOn' });
  }
  const hold = holdFor(heldTags.filter((key) => !photo.tagKeys.includes(key)));
  // Were it left to the ban, the end of the ban would publish it.
  const isFree = photo.status === 'published' || (photo.status === 'hidden' && photo.hold?.rule === banRule);
  if (hold && isFree) return { kind: 'change', status: 'held', hold };
  const status = by === 'owner' ? afterOwnersChange(photo) : photo.status;
  return { kind: 'change', status, hold: photo.hold };
}
