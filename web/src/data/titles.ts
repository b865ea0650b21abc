import type { TitleKind } from '#contract/documents/title.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { type PublicTitle, titleAnswer, titlesAnswer } from '#contract/edge/titles.ts';
import type { TitleId } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import { readApi, readItem } from './api.ts';

/** Every public read of the catalogue of titles. Only active ones come from here; one that was merged leads to its end. */

/** A title that photos may be filed under. */
export type Title = PublicTitle;

/** Most photos first. `next` is `undefined` when nothing follows. */
export type TitlePage = { readonly titles: readonly Title[]; readonly next: string | undefined };

/** One title, or the one that it was merged into, which has another id; `undefined` for one that is not there or not active. */
export const titleById = (id: TitleId, signal?: AbortSignal): Promise<Title | undefined> =>
  readItem(apiAddress.title(id), titleAnswer, { signal });

type TitlesAsked = { readonly kind?: TitleKind | undefined; readonly after?: string | undefined };

/** A page of the titles, or those of a kind, with the most photos. */
export async function topTitles(asked: TitlesAsked = {}): Promise<TitlePage> {
  const { items, next } = await readApi(apiAddress.titles(asked), titlesAnswer);
  return { titles: items, next };
}

/**
 * A page of the titles whose name, reading or an alias, or a word of them, begins as was typed in kana, kanji or romaji; those that are
 * called so exactly come first, then by photos.
 */
export async function titlesNamed(
  typed: string,
  { signal, ...asked }: TitlesAsked & { readonly signal?: AbortSignal | undefined },
): Promise<TitlePage> {
  if (titleKey(typed) === '') return { titles: [], next: undefined };
  const { items, next } = await readApi(apiAddress.titles({ q: typed, ...asked }), titlesAnswer, { signal });
  return { titles: items, next };
}

/** The first of `titlesNamed`. */
export const searchTitles = async (
  typed: string,
  { limit = 10, signal }: { limit?: number; signal?: AbortSignal } = {},
): Promise<readonly Title[]> => (await titlesNamed(typed, { signal })).titles.slice(0, limit);
