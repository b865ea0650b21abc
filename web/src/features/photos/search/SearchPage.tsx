import { type Store, useAtom } from 'jotai';
import { limits } from '#contract/limits.ts';
import { nameTerms } from '#contract/searchQuery.ts';
import { type Names, namesQuery } from '#data/catalogue/queries.ts';
import type { ListKey } from '#data/photos/lists.ts';
import { queries } from '#data/queryClient.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { recentSearches } from '#session/recentSearches.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { classNames, Row, Stack, touchTarget, wordLink } from '#ui/layout.tsx';
import { queryIn } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import listStyles from '../list/list.module.css';
import { beginList, listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { ResultCount } from '../list/ResultCount.tsx';
import { usePhotoList } from '../list/usePhotoList.ts';
import { NameResults } from './NameResults.tsx';
import { SearchBar } from './SearchBar.tsx';
import styles from './search.module.css';

/** `q` is "" for none. */
type SearchAddress = { readonly q: string; readonly isNewestFirst: boolean };

const sorts = [false, true] as const;

/** The sort is an operator of the search: `sort:new`. */
const wholeSearch = ({ q, isNewestFirst }: SearchAddress): string => (isNewestFirst ? `sort:new ${q}` : q);

const listOf = (address: SearchAddress): ListKey => ({ of: 'filter', q: wholeSearch(address) });

type LoadedNames = Names | null;

/** The photos show even if the names cannot be loaded. */
async function loader(store: Store, address: SearchAddress, request: Request): Promise<LoadedNames> {
  if (address.q === '') return null;
  const list = beginList(store, listOf(address), request);
  const q = nameTerms(address.q);
  const client = store.get(queries);
  const names = q === '' ? null : await client.query(namesQuery(q)).catch(() => null);
  await list;
  return names;
}

export const searchPage = {
  module: 'src/features/photos/search/SearchPage.tsx',
  parse: (search: URLSearchParams): SearchAddress => ({
    q: queryIn(search, limits.search.queryChars),
    isNewestFirst: search.get('sort') === 'new',
  }),
  loader,
  words: ['search', ...listWords] as const,
  Component: (page: SearchPageProps) => (
    <PhotosFrame>
      <Search {...page} />
    </PhotosFrame>
  ),
};

type SearchPageProps = { address: SearchAddress; loaded: LoadedNames };

function Search({ address, loaded }: SearchPageProps) {
  const { q } = address;
  const words = useWords('search');
  const isClosed = useIsClosed('search');
  return (
    <>
      <PageTitle>{q === '' ? words.title : words.foundTitle(isolated(q))}</PageTitle>
      <Stack gap={3} className={listStyles.head}>
        <h1 tabIndex={-1}>{words.title}</h1>
        {isClosed ? (
          <ClosedNote part="search" />
        ) : (
          <SearchBar className={styles.box} query={q}>
            {(add) => <Operators onAdd={add} />}
          </SearchBar>
        )}
        {!isClosed && q !== '' && <Help />}
      </Stack>
      {isClosed ? (
        <p className={styles.start}>
          <LinkButton to={paths.photos()} label={words.allPhotos} />
        </p>
      ) : q === '' ? (
        <Start />
      ) : (
        <Results address={address} names={loaded} />
      )}
    </>
  );
}

function Results({ address, names }: { address: SearchAddress; names: LoadedNames }) {
  const words = useWords('search');
  const { q, isNewestFirst } = address;
  const list = listOf(address);
  const { list: results, photos } = usePhotoList(list, { isRead: false });
  const isNothingFound = results.data !== undefined && !results.hasNextPage && photos.length === 0;
  return (
    <>
      {names !== null && <NameResults names={names} q={nameTerms(q)} />}
      {!isNothingFound && (
        <Row gap={4} justify="between" dense className={styles.photos}>
          <h2>{words.photos}</h2>
          <Row as="nav" gap={2} line className={styles.sorts} aria-label={words.sorts}>
            {sorts.map((isNew) => (
              <SiteLink
                key={String(isNew)}
                className={classNames(touchTarget, styles.sort)}
                to={paths.search(isNew ? { q, sort: 'new' } : { q })}
                aria-current={isNew === isNewestFirst ? 'true' : undefined}
                preventScrollReset
              >
                {isNew ? words.newest : words.best}
              </SiteLink>
            ))}
          </Row>
        </Row>
      )}
      <ResultCount listKey={list} />
      <PhotoListView
        listKey={list}
        isRanked
        empty={
          <div role="status">
            <EmptyState title={words.nothingFound(isolated(q))} text={words.nothingFoundText}>
              <NearestTags q={q} />
              <LinkButton to={paths.tags} label={words.allTags} />
            </EmptyState>
          </div>
        }
      />
    </>
  );
}

const NearestTags = quietPart(async () => (await import('./NearestTags.tsx')).NearestTags);

const operators = ['tag', 'from', 'title', 'after', 'before'] as const;

function Operators({ onAdd }: { onAdd: (operator: string) => void }) {
  const words = useWords('search');
  return (
    <Row as="ul" role="list" gap={5} dense className={styles.operators} aria-label={words.operators}>
      {operators.map((operator) => (
        <li key={operator}>
          <button type="button" className={wordLink} onClick={() => onAdd(`${operator}:`)}>
            {words.operator[operator]}
          </button>
        </li>
      ))}
    </Row>
  );
}

/** For an empty search. */
function Start() {
  const words = useWords('search');
  const [recent, remember] = useAtom(recentSearches);
  // The HTML is the same for everybody.
  const isFirstDraw = useFirstDraw() !== undefined;
  return (
    <Stack gap={6} className={styles.start}>
      {!isFirstDraw && recent.length > 0 && (
        <section className={styles.recent} aria-label={words.recent}>
          <Row gap={4} justify="between" dense>
            <h2>{words.recent}</h2>
            <Button variant="plain" onClick={() => remember(null)} label={words.forget} />
          </Row>
          <ul role="list">
            {recent.map((q) => (
              <li key={q}>
                <SiteLink to={paths.search({ q })}>
                  <bdi>{q}</bdi>
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.ways}>
        <div className={styles.popular}>
          <NearestTags q="" />
        </div>
        <Help isOpen />
      </div>
    </Stack>
  );
}

function Help({ isOpen = false }: { isOpen?: boolean }) {
  const words = useWords('search');
  return (
    <details className={styles.help} open={isOpen}>
      <summary>{words.help}</summary>
      <dl>
        {words.examples.map(({ typed, finds }) => [
          <dt key={typed}>
            <code>{typed}</code>
          </dt>,
          <dd key={finds}>{finds}</dd>,
        ])}
      </dl>
    </details>
  );
}
