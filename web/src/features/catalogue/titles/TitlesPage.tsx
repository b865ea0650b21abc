import { type Store, useAtomValue, useStore } from 'jotai';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type TitleKind, titleKinds } from '#contract/documents/title.ts';
import { limits } from '#contract/limits.ts';
import { type Title, titleList } from '#data/catalogue/queries.ts';
import { beginFirstPages } from '#data/pages.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes, session } from '#session/atoms.ts';
import { isSignedIn } from '#session/isSignedIn.ts';
import { CoverSkeleton } from '#session/lists/CoverSkeleton.tsx';
import { useRows } from '#session/lists/useRows.ts';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { askToSignIn } from '#session/signInRequest.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button } from '#ui/Button.tsx';
import { Cover } from '#ui/Cover.tsx';
import { CoverCard } from '#ui/CoverCard.tsx';
import { classNames, Page, Row, touchTarget } from '#ui/layout.tsx';
import { queryIn, withQuery } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from '../catalogue.module.css';
import { CatalogueSearch } from '../list/CatalogueSearch.tsx';
import { CatalogueView, EntryMenu } from '../list/CatalogueView.tsx';

/** Visitors sign in first. `name` is the search that found nothing. */
function ProposeButton({ name = '', isMain = false }: { name?: string; isMain?: boolean }) {
  const words = useWords('titles');
  const store = useStore();
  const { phase } = useAtomValue(session);
  const dialog = useLazyDialog(async () => (await import('#session/titles/ProposeTitleDialog.tsx')).ProposeTitleDialog);

  async function open(): Promise<void> {
    if (await isSignedIn(store)) dialog.open();
    else askToSignIn(store, 'proposal');
  }

  return (
    <>
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        className={isMain ? undefined : styles.offer}
        aria-haspopup="dialog"
        busy={dialog.busy}
        onPointerEnter={dialog.prepare}
        onClick={() => void open()}
        label={isMain ? words.propose : words.proposeBrief}
      />
      {phase === 'signed-in' &&
        dialog.draw((ProposeTitleDialog) => (
          <ProposeTitleDialog initialName={name} onClose={dialog.close} onProposed={dialog.close} />
        ))}
    </>
  );
}

type TitleCardProps = {
  title: Title;
  /** The picture of what the page is about. */
  isLarge: boolean;
  /** Shows the other names, of which one may be what was searched. */
  isSearched: boolean;
};

const largePx = 720;

function TitleCard({ title, isLarge, isSearched }: TitleCardProps) {
  const { words, number } = useTexts('catalogue');
  const { kind } = useWords('titles');
  const { name, reading, aliases } = title;
  const cover = useUnmutedCover(title.cover);
  const isCovered = title.spoilerUntil !== undefined && title.spoilerUntil > new Date();
  return (
    <CoverCard
      to={paths.photos({ title: title.id })}
      className={isLarge ? styles.large : undefined}
      cover={<Cover cover={cover} src={isCovered ? undefined : coverUrl(cover, isLarge ? largePx : undefined)} />}
      name={name}
      menu={<EntryMenu name={name} target={{ kind: 'title', id: title.id }} />}
    >
      <span>
        {kind[title.kind]} · {words.photos(number(title.count))}
      </span>
      {isSearched && reading !== '' && reading !== name && (
        <span lang="ja" dir="auto">
          {reading}
        </span>
      )}
      {isSearched && aliases.length > 0 && <span>{words.titles.aliases(aliases.map(isolated).join(' / '))}</span>}
      {isCovered && <span>{words.titles.spoiler}</span>}
    </CoverCard>
  );
}

/** `kind`: `undefined` for all kinds, and for an unknown kind. */
type TitlesAddress = { readonly q: string; readonly kind: TitleKind | undefined; readonly after: string | null };

function TitlesPage({ address }: { address: TitlesAddress }) {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.titles}</PageTitle>
      <div className={styles.head}>
        <h1 tabIndex={-1}>{app.titles}</h1>
        <Suspense>
          <CatalogueSearch of="titles" query={address.q} />
          <ProposeButton />
          <Lead />
        </Suspense>
      </div>
      <Suspense fallback={<CoverSkeleton />}>
        <Titles address={address} />
      </Suspense>
    </Page>
  );
}

function Lead() {
  const { titles } = useWords('catalogue');
  return <p className={styles.lead}>{titles.lead}</p>;
}

const idOf = ({ id }: Title): string => id;

export const titlesPage = {
  module: 'src/features/catalogue/titles/TitlesPage.tsx',
  parse: (search: URLSearchParams): TitlesAddress => ({
    q: queryIn(search, limits.search.queryChars),
    kind: titleKinds.find((kind) => kind === search.get('kind')),
    after: search.get('after'),
  }),
  loader: (store: Store, text: TitlesAddress) => beginFirstPages(store, titleList(text, text.after)),
  words: ['catalogue', 'titles'] as const,
  Component: TitlesPage,
};

function Titles({ address: { q, kind, after } }: { address: TitlesAddress }) {
  const words = useWords('catalogue');
  const muted = new Set<string>(useAtomValue(mutes)?.mutedTitles);
  const rows = titleList({ q, kind }, after);
  const { entries } = useRows(rows, idOf);
  const [first] = entries.filter(({ id }) => !muted.has(id));
  const isExample = q === '' && first?.cover !== undefined && first.cover.spoiler !== true;

  return (
    <>
      <Kinds chosen={kind} />
      <CatalogueView
        rows={rows}
        idOf={idOf}
        row={(title) => (
          <TitleCard key={title.id} title={title} isLarge={isExample && title.id === first.id} isSearched={q !== ''} />
        )}
        isMuted={({ id }) => muted.has(id)}
        empty={<NoTitles query={q} />}
        words={words.titles}
        isCounted={q !== ''}
      />
    </>
  );
}

export const withKind = (search: URLSearchParams, kind: TitleKind | undefined): URLSearchParams =>
  withQuery(search, kind ?? '', 'kind');

function Kinds({ chosen }: { chosen: TitleKind | undefined }) {
  const words = useWords('catalogue');
  const { kind: kindNames } = useWords('titles');
  const [search] = useSearchParams();
  return (
    <Row as="nav" gap={2} line align="top" className={styles.kinds} aria-label={words.titles.kinds}>
      {[undefined, ...titleKinds].map((kind) => (
        <SiteLink
          key={kind ?? 'all'}
          className={classNames(touchTarget, styles.kind)}
          to={{ search: withKind(search, kind).toString() }}
          aria-current={kind === chosen ? 'true' : undefined}
          preventScrollReset
        >
          {kind === undefined ? words.titles.allKinds : kindNames[kind]}
        </SiteLink>
      ))}
    </Row>
  );
}

function NoTitles({ query }: { query: string }) {
  const words = useWords('catalogue');
  return query === '' ? (
    <EmptyState title={words.titles.emptyTitle} text={words.titles.emptyText}>
      <ProposeButton isMain />
    </EmptyState>
  ) : (
    <EmptyState title={words.nothingFound(isolated(query))} text={words.titles.nothingFoundText}>
      <ProposeButton name={query} isMain />
    </EmptyState>
  );
}
