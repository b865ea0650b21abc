import { type Store, useAtomValue, useStore } from 'jotai';
import { Suspense, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { type Tag, tagList } from '#data/catalogue/queries.ts';
import { beginPages } from '#data/pages.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { queries } from '#data/queryClient.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { CoverCard } from '#ui/CoverCard.tsx';
import { CoverSkeleton } from '#ui/CoverSkeleton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Row } from '#ui/layout.tsx';
import { askedIn, SearchField } from '#ui/SearchField.tsx';
import styles from '../catalogue.module.css';
import { AllMuted } from '../list/AllMuted.tsx';
import { CatalogueView } from '../list/CatalogueView.tsx';
import { EntryMenu } from '../list/EntryMenu.tsx';

type TagsAsked = { readonly q: string; readonly after: string | null };

function TagsPage({ asked }: { asked: TagsAsked }) {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.tags}</PageTitle>
      <Row gap={4} justify="between" className={styles.head}>
        <h1 tabIndex={-1}>{app.tags}</h1>
      </Row>
      <Suspense fallback={<CoverSkeleton label={app.loading} />}>
        <Tags asked={asked} />
      </Suspense>
    </Page>
  );
}

const idOf = ({ key }: Tag): string => key;

export const tagsPage = {
  module: 'src/features/catalogue/tags/TagsPage.tsx',
  parse: (search: URLSearchParams): TagsAsked => ({
    q: askedIn(search, limits.search.queryChars),
    after: search.get('after'),
  }),
  loader: async (store: Store, { q, after }: TagsAsked) => {
    if (isFirstDrawAhead()) await beginPages(store.get(queries), tagList(q, after));
  },
  words: ['catalogue'] as const,
  Component: TagsPage,
};

function Tags({ asked: { q, after } }: { asked: TagsAsked }) {
  const words = useWords('catalogue');
  const mutedTags = useAtomValue(mutes)?.mutedTags;
  const muted = useMemo(() => new Set<string>(mutedTags), [mutedTags]);

  return (
    <>
      <SearchField
        label={words.tags.search}
        hint={words.tags.searchHint}
        clearLabel={words.clearSearch}
        asked={q}
        maxLength={limits.search.queryChars}
      />
      <CatalogueView
        rows={tagList(q, after)}
        idOf={idOf}
        row={(tag) => <TagCard key={tag.key} tag={tag} />}
        isMuted={({ key }) => muted.has(key)}
        empty={q === '' ? <NoTags /> : <NothingFound asked={q} />}
        allMuted={<AllMuted title={words.tags.allMutedTitle} text={words.tags.allMutedText} />}
        failed={words.tags.failed}
        isCounted={q !== ''}
      />
    </>
  );
}

function TagCard({ tag }: { tag: Tag }) {
  const words = useWords('catalogue');
  const locale = useLocale();
  const store = useStore();
  const name = `#${tag.name}`;
  return (
    <CoverCard
      to={paths.tag(tag.key)}
      cover={<Cover cover={tag.cover} src={coverUrl(tag.cover)} />}
      name={name}
      menu={<EntryMenu name={name} onMute={() => void toggleMute(store, { kind: 'tag', id: tag.key })} />}
    >
      <span>{words.photos(formatNumber(locale, tag.count))}</span>
    </CoverCard>
  );
}

function NoTags() {
  const { tags } = useWords('catalogue');
  return (
    <EmptyState icon="photo" title={tags.emptyTitle} text={tags.emptyText}>
      <SiteLink className={buttonClass('primary')} to={paths.photoUpload}>
        {tags.emptyAction}
      </SiteLink>
    </EmptyState>
  );
}

function NothingFound({ asked }: { asked: string }) {
  const words = useWords('catalogue');
  return <EmptyState title={words.nothingFound(isolated(asked))} text={words.tags.nothingFoundText} />;
}
