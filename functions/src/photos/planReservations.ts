import type { PhotoReservation } from '#contract/callables/createPhotos.ts';
import type { NgTagMode } from '#contract/documents/ngTag.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, TitleId } from '#contract/ids.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import type { NewPhoto } from '../data/photoStore.ts';

export type ReservationContext = {
  readonly ngTags: ReadonlyMap<string, NgTagMode>;
  readonly activeTitles: ReadonlySet<TitleId>;
  readonly newId: () => PhotoId;
};

type KeyedTag = { readonly name: string; readonly key: string };

const keyed = (tag: string): readonly KeyedTag[] => {
  const normalized = normalizeTag(tag);
  return normalized.ok ? [normalized] : [];
};

/** The keys of all tags in a call, each once: what has to be looked up among the NG tags. */
export const tagKeysOf = (reservations: readonly PhotoReservation[]): readonly string[] => [
  ...new Set(reservations.flatMap(({ tags }) => tags.flatMap(keyed).map(({ key }) => key))),
];

/**
 * Pure: the photos to write for a call whose input is already valid. All or none: throws `invalid-argument` with the
 * field for a tag that rejects its photo, or a title that nothing can be filed under.
 */
export function planReservations(
  reservations: readonly PhotoReservation[],
  { ngTags, activeTitles, newId }: ReservationContext,
): readonly NewPhoto[] {
  return reservations.map((reservation, index): NewPhoto => {
    const { caption, description, alt, titleId, spoiler, showExif } = reservation;
    if (titleId !== undefined && !activeTitles.has(titleId)) {
      throw new ContractError('invalid-argument', 'no such title', { field: `photos.${index}.titleId` });
    }
    const tags = reservation.tags.flatMap(keyed);
    const rejected = tags.findIndex(({ key }) => ngTags.get(key) === 'reject');
    if (rejected >= 0) {
      throw new ContractError('invalid-argument', 'a tag that is not allowed', {
        field: `photos.${index}.tags.${rejected}`,
      });
    }
    const kept = tags.filter(({ key }) => ngTags.get(key) !== 'strip');
    const held = kept.find(({ key }) => ngTags.get(key) === 'hold');
    return {
      id: newId(),
      caption,
      description,
      alt,
      tags: kept.map(({ name }) => name),
      tagKeys: kept.map(({ key }) => key),
      titleId,
      spoiler,
      showExif,
      hold: held ? { rule: 'ng-tag', note: held.key } : undefined,
    };
  });
}
