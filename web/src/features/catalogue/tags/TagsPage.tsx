import { atom, type Store, useAtomValue, useStore } from 'jotai';
import { Suspense, useMemo } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
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
import { beginningAt, beginPagedList, type ListedPages } from '#ui/usePagedList.ts';
import { CatalogueSearch } from '../CatalogueSearch.tsx';
import styles from '../catalogue.module.css';
import { askedIn } from '../catalogueAddress.ts';
import { AllMuted } from '../list/AllMuted.tsx';
import { CatalogueCard } from '../list/CatalogueCard.tsx';
import { CatalogueSkeleton } from '../list/CatalogueSkeleton.tsx';
import { CatalogueView } from '../list/CatalogueView.tsx';
import { Cover } from '../list/Cover.tsx';
import { EntryMenu } from '../list/EntryMenu.tsx';

function TagsPage() {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.tags}</PageTitle>
      <Row gap={4} justify="between" className={styles.head}>
        <h1 tabIndex={-1}>{app.tags}</h1>
      </Row>
      <Suspense fallback={<CatalogueSkeleton />}>
        <Tags />
      </Suspense>
    </Page>
  );
}

/** Keeps the last 20 lists, so that Back shows each as it was left. */
const listOf = keptByKey(20, () => atom<PagedList<Tag, string>>({ phase: 'idle' }));
const idOf = ({ key }: Tag): string => key;

const sourceOf = (asked: string): PageSource<Tag, string> => {
  return async (after) => {
    const { tags, next } = await (asked === '' ? topTags(after) : tagsNamed(asked, { after }));
    return { entries: tags, next };
  };
};

const pagesIn = (search: URLSearchParams): ListedPages<Tag, string> => {
  const asked = askedIn(search);
  return beginningAt(search.get('after'), (at) => ({ kept: listOf(`${asked}${at}`), source: sourceOf(asked), idOf }));
};

const tagsLoader =
  (store: Store) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (!isFirstDrawAhead()) return null;
    await beginPagedList(store, pagesIn(new URL(request.url).searchParams));
    return null;
  };

export const tagsPage = { Component: TagsPage, loader: tagsLoader, words: ['catalogue'] } as const;

function Tags() {
  const words = useWords('catalogue');
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const mutedTags = useAtomValue(mutes)?.mutedTags;
  const pages = useMemo(() => pagesIn(search), [search]);
  const muted = useMemo(() => new Set<string>(mutedTags), [mutedTags]);

  return (
    <>
      <CatalogueSearch label={words.tags.search} hint={words.tags.searchHint} />
      <CatalogueView
        pages={pages}
        isMuted={({ key }) => muted.has(key)}
        card={(tag) => <TagCard tag={tag} />}
        empty={asked === '' ? <NoTags /> : <NothingFound asked={asked} />}
        allMuted={<AllMuted title={words.tags.allMutedTitle} text={words.tags.allMutedText} />}
        failedTitle={words.tags.failed}
        isCounted={asked !== ''}
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
