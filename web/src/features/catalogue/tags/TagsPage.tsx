import { type Store, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { limits } from '#contract/limits.ts';
import { type Tag, tagList } from '#data/catalogue/queries.ts';
import { beginFirstPages } from '#data/pages.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { CoverSkeleton } from '#session/lists/CoverSkeleton.tsx';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { CoverCard } from '#ui/CoverCard.tsx';
import { Page, Row } from '#ui/layout.tsx';
import { queryIn } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from '../catalogue.module.css';
import { CatalogueSearch } from '../list/CatalogueSearch.tsx';
import { CatalogueView, EntryMenu } from '../list/CatalogueView.tsx';

type TagsAddress = { readonly q: string; readonly after: string | null };

function TagsPage({ address }: { address: TagsAddress }) {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.tags}</PageTitle>
      <Row gap={4} justify="between" dense>
        <h1 tabIndex={-1}>{app.tags}</h1>
        <Suspense>
          <CatalogueSearch of="tags" query={address.q} />
        </Suspense>
      </Row>
      <Suspense fallback={<CoverSkeleton />}>
        <Tags address={address} />
      </Suspense>
    </Page>
  );
}

const idOf = ({ key }: Tag): string => key;

export const tagsPage = {
  module: 'src/features/catalogue/tags/TagsPage.tsx',
  parse: (search: URLSearchParams): TagsAddress => ({
    q: queryIn(search, limits.search.queryChars),
    after: search.get('after'),
  }),
  loader: (store: Store, { q, after }: TagsAddress) => beginFirstPages(store, tagList(q, after)),
  words: ['catalogue'] as const,
  Component: TagsPage,
};

function Tags({ address: { q, after } }: { address: TagsAddress }) {
  const words = useWords('catalogue');
  const muted = new Set<string>(useAtomValue(mutes)?.mutedTags);

  return (
    <CatalogueView
      rows={tagList(q, after)}
      idOf={idOf}
      row={(tag) => <TagCard key={tag.key} tag={tag} />}
      isMuted={({ key }) => muted.has(key)}
      empty={<NoTags query={q} />}
      words={words.tags}
      isCounted={q !== ''}
    />
  );
}

function TagCard({ tag }: { tag: Tag }) {
  const { words, number } = useTexts('catalogue');
  const name = `#${tag.name}`;
  const cover = useUnmutedCover(tag.cover);
  return (
    <CoverCard
      to={paths.tag(tag.key)}
      cover={<Cover cover={cover} src={coverUrl(cover)} />}
      name={name}
      menu={<EntryMenu name={name} target={{ kind: 'tag', id: tag.key }} />}
    >
      <span>{words.photos(number(tag.count))}</span>
    </CoverCard>
  );
}

function NoTags({ query }: { query: string }) {
  const words = useWords('catalogue');
  const { tags } = words;
  if (query !== '') return <EmptyState title={words.nothingFound(isolated(query))} text={tags.nothingFoundText} />;
  return (
    <EmptyState title={tags.emptyTitle} text={tags.emptyText}>
      <LinkButton to={paths.photoUpload} label={tags.emptyAction} variant="primary" />
    </EmptyState>
  );
}
