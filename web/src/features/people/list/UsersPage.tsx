import { type Store, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { beginFirstPages, pagesQuery } from '#data/pages.ts';
import { peopleList } from '#data/people/queries.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session } from '#session/atoms.ts';
import { useIsClosed } from '#session/closed/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { SignInInvitation } from '#session/SignInInvitation.tsx';
import { sessionIsHinted } from '#session/sessionMark.ts';
import { useFirstDraw } from '#ui/firstDraw.tsx';
import { classNames, Page, Row, touchTarget } from '#ui/layout.tsx';
import { queryIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import styles from './list.module.css';
import { PeopleListView, PeopleSkeleton } from './PeopleListView.tsx';

/** The values of `?tab=`; without it, the first. */
const peopleTabs = ['newest', 'photos', 'online'] as const;
type PeopleTab = (typeof peopleTabs)[number];

type PeopleAddress = { readonly q: string; readonly tab: PeopleTab; readonly after: string | null };

/** `/users`: the newest people, those with the most photos, those online, or the results of `?q=`. */
function UsersPage({ address }: { address: PeopleAddress }) {
  const { app } = useMessages();
  return (
    <Page className={styles.page}>
      <PageTitle>{app.users}</PageTitle>
      <Row gap={4} justify="between" dense>
        <h1 tabIndex={-1}>{app.users}</h1>
        <Suspense>
          <PeopleSearch query={address.q} />
        </Suspense>
      </Row>
      <Suspense fallback={<PeopleSkeleton />}>
        <Users address={address} />
      </Suspense>
    </Page>
  );
}

// Loaded on demand: the server renders this page too, and has no Firebase project to read from.
const onlinePeople = pagesQuery(['peopleOnline'], async () => (await import('#data/people/now.ts')).onlinePeople());

/** The list of a search or of a public tab. */
const listOf = ({ q, tab, after }: PeopleAddress) =>
  peopleList(q === '' ? { by: tab === 'photos' ? 'photos' : undefined } : { q }, after);

export const usersPage = {
  module: 'src/features/people/list/UsersPage.tsx',
  parse: (search: URLSearchParams): PeopleAddress => ({
    q: queryIn(search),
    tab: peopleTabs.find((tab) => tab === search.get('tab')) ?? 'newest',
    after: search.get('after'),
  }),
  loader: async (store: Store, address: PeopleAddress) => {
    const isForAll = address.q !== '' || address.tab !== 'online';
    if (isForAll) await beginFirstPages(store, listOf(address));
  },
  words: ['people'] as const,
  Component: UsersPage,
};

function PeopleSearch({ query }: { query: string }) {
  const words = useWords('people');
  return (
    <SearchField
      label={words.search}
      hint={words.searchHint}
      clearLabel={words.clearSearch}
      query={query}
      maxChars={60}
      isQuiet
    />
  );
}

function Users({ address }: { address: PeopleAddress }) {
  const { q: query, tab } = address;
  const words = useWords('people');
  return (
    <>
      <Row as="nav" gap={4} dense className={styles.tabs} aria-label={words.tabs}>
        {peopleTabs.map((each) => (
          <SiteLink
            key={each}
            className={classNames(touchTarget, styles.tab)}
            to={each === 'newest' ? paths.users : `${paths.users}?tab=${each}`}
            aria-current={query === '' && each === tab ? 'page' : undefined}
            preventScrollReset
          >
            {words.tab[each]}
          </SiteLink>
        ))}
      </Row>
      {query !== '' || tab !== 'online' ? <ListedPeople address={address} /> : <OnlinePeople />}
    </>
  );
}

function ListedPeople({ address }: { address: PeopleAddress }) {
  const words = useWords('people');
  const empty =
    address.q === '' ? (
      <EmptyState title={words.emptyTitle} text={words.emptyText} />
    ) : (
      <EmptyState title={words.nobodyFound(address.q)} text={words.nobodyFoundText} />
    );
  return <PeopleListView people={listOf(address)} isCounted={address.q !== ''} empty={empty} />;
}

/** Only members see who is online. */
function OnlinePeople() {
  const words = useWords('people');
  const { phase } = useAtomValue(session);
  const isFirstDraw = useFirstDraw() !== undefined;
  if (useIsClosed('presence')) return <ClosedNote part="presence" />;
  if (phase === 'signed-in') {
    return (
      <PeopleListView
        people={onlinePeople}
        empty={<EmptyState title={words.nobodyOnlineTitle} text={words.nobodyOnlineText} />}
      />
    );
  }
  // As in the header: without the hint, the reader is probably a visitor, for whom the HTML is rendered.
  const isExpected = phase === 'starting' && !isFirstDraw && sessionIsHinted();
  if (phase === 'loading' || isExpected) return <PeopleSkeleton />;
  return <SignInInvitation title={words.onlineSignInTitle} text={words.onlineSignInText} />;
}
