import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Trending as TrendingEntries } from '#contract/documents/trending.ts';
import type { Cover as CoverPicture } from '#contract/edge/pictures.ts';
import { trendingQuery } from '#data/catalogue/trending.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { initialOf } from '#lib/initialOf.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { Cover } from '#ui/Cover.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
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
  const lines = joined(
    {
      key: 'tags',
      links: [{ to: paths.tags, label: words.allTags }],
      chips: tags
        .filter(({ key }) => !mutedTags.has(key))
        .map(({ key, name, cover }) => (
          <Chip key={key} to={paths.tag(key)} cover={cover} name={name}>
            #<bdi>{name}</bdi>
          </Chip>
        )),
    },
    {
      key: 'titles',
      links: [{ to: paths.titles, label: words.allTitles }],
      chips: titles
        .filter(({ id }) => !mutedTitles.has(id))
        .map(({ id, name, cover }) => (
          <Chip key={id} to={paths.photos({ title: id })} cover={cover} name={name}>
            <bdi>{name}</bdi>
          </Chip>
        )),
    },
  );
  return (
    <nav className={styles.trending} aria-label={words.trending}>
      {lines.map(({ key, links, chips }) => (
        <ul key={key} role="list" className={styles.line}>
          {links.map(({ to, label }) => (
            <li key={to}>
              <SiteLink className={styles.all} to={to}>
                {label}
              </SiteLink>
            </li>
          ))}
          {chips}
        </ul>
      ))}
    </nav>
  );
}

type TrendingLine = {
  readonly key: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
  readonly chips: readonly ReactNode[];
};

/** On a quiet site, no line has only a link: its link joins the other line. */
function joined(tags: TrendingLine, titles: TrendingLine): readonly TrendingLine[] {
  if (tags.chips.length > 0 && titles.chips.length > 0) return [tags, titles];
  return [{ key: 'both', links: [...tags.links, ...titles.links], chips: [...tags.chips, ...titles.chips] }];
}

type ChipProps = { to: string; cover: CoverPicture | undefined; name: string; children: ReactNode };

/** Without a picture of its own, the first character takes its place. In the HTML, pictures would delay the photos. */
function Chip({ to, cover, name, children }: ChipProps) {
  const isFirstDraw = useFirstDraw() !== undefined;
  const shown = useUnmutedCover(cover);
  return (
    <li>
      <SiteLink className={pillLink} to={to}>
        <span className={styles.cover}>
          {shown === undefined ? (
            <span className={styles.initial} aria-hidden="true">
              {initialOf(name)}
            </span>
          ) : (
            <Cover cover={shown} src={isFirstDraw ? undefined : coverUrl(shown, coverPx)} />
          )}
        </span>
        <span>{children}</span>
      </SiteLink>
    </li>
  );
}

type Entries = Pick<TrendingEntries, 'tags' | 'titles'>;

/** `undefined` while loading: later entries would push the links to all tags and titles aside. */
function useTrending(): Entries | undefined {
  const { data, isError } = useQuery(trendingQuery);
  // Nobody asked for this list, so a failure shows no error; the links remain.
  return data ?? (isError || data === null ? { tags: [], titles: [] } : undefined);
}
