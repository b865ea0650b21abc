import * as v from 'valibot';
import { type PublicationId, publicationIdSchema, type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ListKey } from '#data/photos/lists.ts';
import { askedIn } from '#ui/SearchField.tsx';

export type PhotosAsked = {
  /** `unknown` for a text that cannot be an id. */
  readonly title: TitleId | 'unknown' | undefined;
  /** Cut to the length that the server reads; "" for all photos. */
  readonly q: string;
  /** Wins over both. `unknown` for a text that cannot be an id. */
  readonly publication?: PublicationId | 'unknown';
};

export function photosAsked(search: URLSearchParams): PhotosAsked {
  const sent = search.get('publication');
  const publication = v.safeParse(publicationIdSchema, sent);
  const typed = search.get('title') ?? '';
  const title = v.safeParse(titleIdSchema, typed);
  return {
    title: title.success ? title.output : typed === '' ? undefined : 'unknown',
    q: askedIn(search, limits.search.queryChars),
    ...(sent !== null && { publication: publication.success ? publication.output : 'unknown' }),
  };
}

export const isAhead = (date: Date | undefined, now = new Date()): boolean => date !== undefined && date > now;

/** Without filters, the home page's list, so that the tab loads it only once. */
export const listOfFilter = (titleId: TitleId | undefined, q: string): ListKey =>
  titleId === undefined && q === '' ? { of: 'everybody' } : { of: 'filter', titleId, q };
