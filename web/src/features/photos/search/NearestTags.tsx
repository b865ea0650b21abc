import { useQueries, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { nameTerms } from '#contract/searchQuery.ts';
import { namesQuery } from '#data/catalogue/queries.ts';
import { trendingQuery } from '#data/catalogue/trending.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { Row, Stack, wordLink } from '#ui/layout.tsx';
import { nearWords } from './nearWords.ts';
import styles from './search.module.css';

const most = 6;

type NearTag = { readonly key: string; readonly name: string };

/** For a search without results: tags with parts of its words, else what is trending. Import it lazily. */
export function NearestTags({ q }: { q: string }) {
  const words = useWords('search');
  const muted = useAtomValue(mutes)?.mutedTags ?? [];
  const near = useQueries({ queries: nearWords(nameTerms(q)).map(namesQuery) });
  const isRead = near.every(({ isPending }) => !isPending);
  const tags = near.flatMap(({ data }) => data?.tags ?? []);
  const { data: trending } = useQuery({ ...trendingQuery, enabled: isRead && tags.length === 0 });
  const all: readonly NearTag[] = tags.length > 0 ? tags : (trending?.tags ?? []);
  const shown = [...new Map(all.map((tag) => [tag.key, tag])).values()].filter(({ key }) => !muted.includes(key));
  if (!isRead || shown.length === 0) return null;
  const heading = tags.length > 0 ? words.nearestTags : words.trendingTags;
  return (
    <Stack as="section" gap={2} justify="center" className={styles.near} aria-label={heading}>
      <p>{heading}</p>
      <Row as="ul" role="list" gap={5} justify="center" dense>
        {shown.slice(0, most).map(({ key, name }) => (
          <li key={key}>
            <SiteLink className={wordLink} to={paths.tag(key)}>
              <bdi>#{name}</bdi>
            </SiteLink>
          </li>
        ))}
      </Row>
    </Stack>
  );
}
