import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Trending as TrendingEntries } from '#contract/documents/trending.ts';
import { trendingQuery } from '#data/catalogue/trending.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import styles from './Trending.module.css';

/** Leaves out what is muted. The links to all tags and titles always show, so the line is never empty. */
export function Trending() {
  const words = useWords('deferred');
  const muted = useAtomValue(mutes);
  const trending = useTrending();
  const [mutedTags, mutedTitles] = [new Set<string>(muted?.mutedTags), new Set<string>(muted?.mutedTitles)];
  if (trending === undefined) return null;
  const { tags, titles } = trending;
  const entries = mixed(
    tags
      .filter(({ key }) => !mutedTags.has(key))
      .map(({ key, name }) => ({ key: `tag ${key}`, to: paths.tag(key), name })),
    titles
      .filter(({ id }) => !mutedTitles.has(id))
      .map(({ id, name }) => ({ key: `title ${id}`, to: paths.photos({ title: id }), name })),
  );
  return (
    <nav className={styles.trending} aria-label={words.trending}>
      <ul role="list" className={styles.line}>
        {entries.length > 0 && (
          <li className={styles.now} aria-hidden="true">
            {words.trendingNow}
          </li>
        )}
        {entries.map(({ key, to, name }) => (
          <li key={key}>
            <SiteLink className={styles.word} to={to}>
              <bdi>{name}</bdi>
            </SiteLink>
          </li>
        ))}
        {[
          { to: paths.tags, label: words.allTags },
          { to: paths.titles, label: words.allTitles },
        ].map(({ to, label }) => (
          <li key={to}>
            <SiteLink className={styles.all} to={to}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Entry = { readonly key: string; readonly to: string; readonly name: string };

/** Two tags, then a work or place, and so on. */
const mixed = (tags: readonly Entry[], titles: readonly Entry[]): readonly Entry[] => [
  ...tags.flatMap((tag, index) => [tag, ...(index % 2 === 1 ? titles.slice((index - 1) / 2, (index + 1) / 2) : [])]),
  ...titles.slice(Math.floor(tags.length / 2)),
];

type Entries = Pick<TrendingEntries, 'tags' | 'titles'>;

/** `undefined` while loading: later entries would push the links to all tags and titles aside. */
function useTrending(): Entries | undefined {
  const { data, isError } = useQuery(trendingQuery);
  // Nobody asked for this list, so a failure shows no error; the links remain.
  return data ?? (isError || data === null ? { tags: [], titles: [] } : undefined);
}
