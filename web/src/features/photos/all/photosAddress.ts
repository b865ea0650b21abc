import * as v from 'valibot';
import { type TitleId, titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { ListSubject } from '../list/listKeys.ts';

/** What the address of `/photos` asks for. Whatever else stands in it, like `?cursor=`, is nothing to us. */
export type PhotosAsked = {
  /** Of `?title=`; `unknown` for what no title can be called. */
  readonly title: TitleId | 'unknown' | undefined;
  /** Of `?q=`, cut to what the server looks for; "" for all. */
  readonly q: string;
};

/** Words to be looked for, without blanks around them and as long as they may be. */
export const cutQuery = (typed: string): string =>
  Array.from(typed.trim()).slice(0, limits.search.queryChars).join('').trim();

export function photosAsked(search: URLSearchParams): PhotosAsked {
  const typed = search.get('title') ?? '';
  const title = v.safeParse(titleIdSchema, typed);
  return {
    title: title.success ? title.output : typed === '' ? undefined : 'unknown',
    q: cutQuery(search.get('q') ?? ''),
  };
}

/** The address's query with other words in it, from its beginning; none leave none behind. */
export function withWords(search: URLSearchParams, typed: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('after');
  const q = cutQuery(typed);
  if (q === '') next.delete('q');
  else next.set('q', q);
  return next;
}

/** Whether a time is still to come. */
export const isAhead = (date: Date | undefined, now = new Date()): boolean => date !== undefined && date > now;

/** What a list under these filters is of; without any it is the home page's own, which is not read twice. */
export const subjectOfFilter = (titleId: TitleId | undefined, q: string): ListSubject =>
  titleId === undefined && q === '' ? { of: 'everybody' } : { of: 'filter', titleId, q };
