import { atom, type Store, useAtomValue } from 'jotai';
import { Suspense, useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import { type Title, titlesNamed, topTitles } from '#data/catalogue/queries.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { isolated } from '#lib/isolated.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';
import { mutes } from '#session/atoms.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Row } from '#ui/layout.tsx';
import { beginningAt, beginPagedList, type ListedPages } from '#ui/usePagedList.ts';
import { CatalogueSearch } from '../CatalogueSearch.tsx';
import styles from '../catalogue.module.css';
import { askedIn, kindIn, withKind } from '../catalogueAddress.ts';
import { AllMuted } from '../list/AllMuted.tsx';
import { CatalogueSkeleton } from '../list/CatalogueSkeleton.tsx';
import { CatalogueView } from '../list/CatalogueView.tsx';
import { ProposeButton } from './ProposeButton.tsx';
import { TitleCard } from './TitleCard.tsx';

/** `/titles`: the catalogue, those with the most photos first, of one kind (`?kind=`), or those found (`?q=`). */
function TitlesPage() {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.titles}</PageTitle>
      <Suspense
        fallback={
          <>
            <Row gap={4} justify="between" className={styles.head}>
              <h1 tabIndex={-1}>{app.titles}</h1>
            </Row>
            <CatalogueSkeleton />
          </>
        }
      >
        <Row gap={4} justify="between" className={styles.head}>
          <h1 tabIndex={-1}>{app.titles}</h1>
          <ProposeButton />
          <Lead />
        </Row>
        <Titles />
      </Suspense>
    </Page>
  );
}

function Lead() {
  const { titles } = useWords('catalogue');
  return <p className={styles.lead}>{titles.lead}</p>;
}

/** Kept so that coming back shows each list as it was left; of many searches only the last. */
const listOf = keptByKey(20, () => atom<PagedList<Title, string>>({ phase: 'idle' }));
const idOf = ({ id }: Title): string => id;

const sourceOf = (asked: string, kind: TitleKind | undefined): PageSource<Title, string> => {
  return async (after) => {
    const { titles, next } = await (asked === '' ? topTitles({ kind, after }) : titlesNamed(asked, { kind, after }));
    return { entries: titles, next };
  };
};

const pagesIn = (search: URLSearchParams): ListedPages<Title, string> => {
  const [asked, kind] = [askedIn(search), kindIn(search)];
  return beginningAt(search.get('after'), (at) => ({
    kept: listOf(JSON.stringify([kind, asked, at])),
    source: sourceOf(asked, kind),
    idOf,
  }));
};

/** The loader of `/titles`: has there what comes with the page. */
const titlesLoader =
  (store: Store) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (!isFirstDrawAhead()) return null;
    await beginPagedList(store, pagesIn(new URL(request.url).searchParams));
    return null;
  };

export const titlesPage = { Component: TitlesPage, loader: titlesLoader, words: ['catalogue', 'titles'] } as const;

function Titles() {
  const words = useWords('catalogue');
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const mutedTitles = useAtomValue(mutes)?.mutedTitles;
  const pages = useMemo(() => pagesIn(search), [search]);
  const muted = useMemo(() => new Set<string>(mutedTitles), [mutedTitles]);

  return (
    <>
      <CatalogueSearch label={words.titles.search} hint={words.titles.searchHint} />
      <Kinds />
      <CatalogueView
        pages={pages}
        isMuted={({ id }) => muted.has(id)}
        card={(title) => <TitleCard title={title} />}
        empty={<NoTitles asked={asked} />}
        allMuted={<AllMuted title={words.titles.allMutedTitle} text={words.titles.allMutedText} />}
        failedTitle={words.titles.failed}
        isCounted={asked !== ''}
      />
    </>
  );
}

function Kinds() {
  const words = useWords('catalogue');
  const { kind: kindNames } = useWords('titles');
  const [search] = useSearchParams();
  const chosen = kindIn(search);
  return (
    <Row as="nav" gap={2} line align="top" className={styles.kinds} aria-label={words.titles.kinds}>
      {[undefined, ...titleKinds].map((kind) => (
        <Link
          key={kind ?? 'all'}
          className={styles.kind}
          to={{ search: withKind(search, kind).toString() }}
          aria-current={kind === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {kind === undefined ? words.titles.allKinds : kindNames[kind]}
        </Link>
      ))}
    </Row>
  );
}

function NoTitles({ asked }: { asked: string }) {
  const words = useWords('catalogue');
  return asked === '' ? (
    <EmptyState icon="photo" title={words.titles.emptyTitle} text={words.titles.emptyText}>
      <ProposeButton isMain />
    </EmptyState>
  ) : (
    <EmptyState title={words.nothingFound(isolated(asked))} text={words.titles.nothingFoundText}>
      <ProposeButton name={asked} isMain />
    </EmptyState>
  );
}
