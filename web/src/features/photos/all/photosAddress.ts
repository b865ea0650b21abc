import * as v from 'valibot';
import { choiceKeys } from '#contract/edge/api.ts';
import { type PublicationId, publicationIdSchema, type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type PhotoChoice, photoChoiceSchema } from '#contract/photoChoice.ts';
import type { ListKey } from '#data/photos/lists.ts';
import { queryIn } from '#ui/SearchField.tsx';

export type PhotosAddress = {
  /** `unknown` for a text that cannot be an id. */
  readonly title: TitleId | 'unknown' | undefined;
  /** Cut to the length that the server reads; "" for all photos. */
  readonly q: string;
  /** Wins over both. `unknown` for a text that cannot be an id. */
  readonly publication?: PublicationId | 'unknown';
  /** Only for all photos; empty for none. */
  readonly choice: PhotoChoice;
};

const { shape, licence, year, titleKind } = photoChoiceSchema.entries;

/** Leaves out invalid parts. */
const choiceSchema = v.object({
  shape: v.fallback(shape, undefined),
  licence: v.fallback(licence, undefined),
  year: v.fallback(year, undefined),
  titleKind: v.fallback(titleKind, undefined),
});

export function photosAddress(search: URLSearchParams): PhotosAddress {
  const sent = search.get('publication');
  const publication = v.safeParse(publicationIdSchema, sent);
  const typed = search.get('title') ?? '';
  const title = v.safeParse(titleIdSchema, typed);
  return {
    title: title.success ? title.output : typed === '' ? undefined : 'unknown',
    q: queryIn(search, limits.search.queryChars),
    ...(sent !== null && { publication: publication.success ? publication.output : 'unknown' }),
    choice: typed === '' ? v.parse(choiceSchema, Object.fromEntries(search)) : {},
  };
}

export const isAhead = (date: Date | undefined, now = new Date()): boolean => date !== undefined && date > now;

/** Without filters, the home page's list, so that the tab loads it only once. */
export const listOfFilter = (titleId: TitleId | undefined, q: string, choice: PhotoChoice = {}): ListKey => {
  if (titleId !== undefined || q !== '') return { of: 'filter', titleId, q };
  return isChosen(choice) ? { of: 'filter', q, ...choice } : { of: 'everybody' };
};

export const isChosen = (choice: PhotoChoice): boolean => choiceKeys.some((key) => choice[key] !== undefined);
