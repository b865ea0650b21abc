import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { type Trending as TrendingEntries, trendingAnswer } from '#contract/documents/trending.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { Cover as CoverPicture } from '#contract/edge/pictures.ts';
import { readItem } from '#data/api.ts';
import { publicKey } from '#data/pages.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { Cover } from '#ui/Cover.tsx';
import { pillLink } from '#ui/layout.tsx';
import styles from './Trending.module.css';

/** On a screen of three pixels to a CSS pixel. */
const coverPx = 90;

/** Leaves out what is muted. The links to all tags and titles always show, so the line is never empty. */
export function Trending() {
  const words = useWords('deferred');
  const muted = useAtomValue(mutes);
  const trending = useTrending();
  const [mutedTags, mutedTitles] = [new Set<string>(muted?.mutedTags), new Set<string>(muted?.mutedTitles)];
  if (trending === undefined) return null;
  const { tags, titles } = trending;
  return (
    <nav className={styles.trending} aria-label={words.trending}>
      <Line all={words.allTags} to={paths.tags}>
        {tags
          .filter(({ key }) => !mutedTags.has(key))
          .map(({ key, name, cover }) => (
            <Chip key={key} to={paths.tag(key)} cover={cover}>
              #<bdi>{name}</bdi>
            </Chip>
          ))}
      </Line>
      <Line all={words.allTitles} to={paths.titles}>
        {titles
          .filter(({ id }) => !mutedTitles.has(id))
          .map(({ id, name, cover }) => (
            <Chip key={id} to={paths.photos({ title: id })} cover={cover}>
              <bdi>{name}</bdi>
            </Chip>
          ))}
      </Line>
    </nav>
  );
}

const Line = ({ all, to, children }: { all: string; to: string; children: ReactNode }) => (
  <ul role="list" className={styles.line}>
    <li>
      <SiteLink className={styles.all} to={to}>
        {all}
      </SiteLink>
    </li>
    {children}
  </ul>
);

const Chip = ({ to, cover, children }: { to: string; cover?: CoverPicture | undefined; children: ReactNode }) => (
  <li>
    <SiteLink className={pillLink} to={to}>
      {cover !== undefined && (
        <span className={styles.cover}>
          <Cover cover={cover} src={coverUrl(cover, coverPx)} />
        </span>
      )}
      <span>{children}</span>
    </SiteLink>
  </li>
);

type Entries = Pick<TrendingEntries, 'tags' | 'titles'>;

/** `undefined` while loading: later entries would push the links to all tags and titles aside. */
function useTrending(): Entries | undefined {
  const { data, isError } = useQuery({
    queryKey: publicKey('trending', null),
    queryFn: () => readItem(apiAddress.trending, trendingAnswer),
  });
  // Nobody asked for this list, so a failure shows no error; the links remain.
  return data ?? (isError || data === null ? { tags: [], titles: [] } : undefined);
}
