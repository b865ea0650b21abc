import { atom, type Store, useAtomValue, useStore } from 'jotai';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { limits } from '#contract/limits.ts';
import { type Tag, tagsNamed, topTags } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { isolated } from '#lib/isolated.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { toggleTagMute } from '#session/mute/toggleMute.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Row } from '#ui/layout.tsx';
import { askedIn, SearchField } from '#ui/SearchField.tsx';
import { beginningAt, beginPagedList, type ListedPages } from '#ui/usePagedList.ts';
import styles from '../catalogue.module.css';
import { AllMuted } from '../list/AllMuted.tsx';
import { CatalogueCard } from '../list/CatalogueCard.tsx';
import { CatalogueSkeleton } from '../list/CatalogueSkeleton.tsx';
import { CatalogueView } from '../list/CatalogueView.tsx';
import { Cover } from '../list/Cover.tsx';
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
      <Suspense fallback={<CatalogueSkeleton />}>
        <Tags asked={asked} />
      </Suspense>
    </Page>
  );
}

/** Keeps the last 20 lists, so that Back shows each as it was left. */
const listOf = keptByKey(20, () => atom<PagedList<Tag, string>>({ phase: 'idle' }));
const idOf = ({ key }: Tag): string => key;

const sourceOf = (q: string): PageSource<Tag, string> => {
  return async (after) => {
    const { tags, next } = await (q === '' ? topTags(after) : tagsNamed(q, { after }));
    return { entries: tags, next };
  };
};

const pagesOf = ({ q, after }: TagsAsked): ListedPages<Tag, string> =>
  beginningAt(after, (at) => ({ kept: listOf(`${q}${at}`), source: sourceOf(q), idOf }));

export const tagsPage = {
  parse: (search: URLSearchParams): TagsAsked => ({
    q: askedIn(search, limits.search.queryChars),
    after: search.get('after'),
  }),
  loader: async (store: Store, asked: TagsAsked) => {
    if (isFirstDrawAhead()) await beginPagedList(store, pagesOf(asked));
  },
  words: ['catalogue'] as const,
  Component: TagsPage,
};

function Tags({ asked }: { asked: TagsAsked }) {
  const words = useWords('catalogue');
  const { q } = asked;
  const mutedTags = useAtomValue(mutes)?.mutedTags;
  const pages = useMemo(() => pagesOf(asked), [asked]);
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
        pages={pages}
        isMuted={({ key }) => muted.has(key)}
        card={(tag) => <TagCard tag={tag} />}
        empty={q === '' ? <NoTags /> : <NothingFound asked={q} />}
        allMuted={<AllMuted title={words.tags.allMutedTitle} text={words.tags.allMutedText} />}
        failedTitle={words.tags.failed}
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
    <CatalogueCard
      to={paths.tag(tag.key)}
      cover={<Cover cover={tag.cover} />}
      name={name}
      menu={<EntryMenu name={name} onMute={() => void toggleTagMute(store, tag.key)} />}
    >
      <span>{words.photos(formatNumber(locale, tag.count))}</span>
    </CatalogueCard>
  );
}

function NoTags() {
  const { tags } = useWords('catalogue');
  return (
    <EmptyState icon="photo" title={tags.emptyTitle} text={tags.emptyText}>
      <Link className={buttonClass('primary')} to={paths.photoUpload}>
        {tags.emptyAction}
      </Link>
    </EmptyState>
  );
}

function NothingFound({ asked }: { asked: string }) {
  const words = useWords('catalogue');
  return <EmptyState title={words.nothingFound(isolated(asked))} text={words.tags.nothingFoundText} />;
}
