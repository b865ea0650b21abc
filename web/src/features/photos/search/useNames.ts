import { useAtomValue } from 'jotai';
import { namesAsked } from '#contract/searchQuery.ts';
import { namesLike } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { unmuted } from './unmuted.ts';

export type SearchRow = {
  readonly id: string;
  readonly name: string;
  readonly note?: string | undefined;
  readonly detail?: string | undefined;
  readonly does: { readonly kind: 'go'; readonly to: string } | { readonly kind: 'search' | 'forget' };
};

/** Tags, titles and people whose names fit what is typed. */
export function useNames(typed: string) {
  const words = useWords('search');
  const locale = useLocale();
  const muted = useAtomValue(mutes);
  const photos = (count: number) => (count > 0 ? words.photoCount(formatNumber(locale, count)) : undefined);
  return {
    asked: namesAsked(typed),
    suggest: async (asked: string): Promise<readonly SearchRow[]> => {
      const { tags, titles, people } = unmuted(await namesLike(asked), muted);
      return [
        ...tags.map(({ key, name, count }): SearchRow => {
          return { id: `tag ${key}`, name: `#${name}`, note: photos(count), does: { kind: 'go', to: paths.tag(key) } };
        }),
        ...titles.map(({ id, name, count }): SearchRow => {
          const to = paths.photos({ title: id });
          return { id: `title ${id}`, name, detail: words.titles, note: photos(count), does: { kind: 'go', to } };
        }),
        ...people.map(({ uid, username, displayName, photoCount }): SearchRow => {
          const [name, detail] = displayName === '' ? [`@${username}`] : [displayName, `@${username}`];
          const to = paths.profile(username);
          return { id: `person ${uid}`, name, detail, note: photos(photoCount), does: { kind: 'go', to } };
        }),
      ];
    },
  };
}
