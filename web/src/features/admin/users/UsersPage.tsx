import { useSearchParams } from 'react-router-dom';
import { isUid, type Uid } from '#contract/ids.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { bannedPeople, everybody, type ListedPerson, searchPeople, staffPeople } from '#data/staff/people.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { classNames, Hint, oneLine, Row } from '#ui/layout.tsx';
import { queryIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, StaffPage, StaffRows, Views } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { nameIn, runningStrikes, useStaffTexts } from '../staffWords.ts';
import { PersonPage } from './PersonPage.tsx';
import styles from './users.module.css';

const peopleShown = ['newest', 'staff', 'banned'] as const;

type UsersView =
  | { readonly kind: 'person'; readonly uid: Uid }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'listed'; readonly show: (typeof peopleShown)[number] };

export function usersViewIn(search: URLSearchParams): UsersView {
  const uid = search.get('uid');
  if (isUid(uid)) return { kind: 'person', uid };
  const query = queryIn(search);
  if (query !== '') return { kind: 'search', query };
  return { kind: 'listed', show: peopleShown.find((show) => show === search.get('show')) ?? 'newest' };
}

const sources = { newest: everybody, staff: staffPeople, banned: bannedPeople } as const;

export function UsersPage() {
  const view = usersViewIn(useSearchParams()[0]);
  const words = useWords('adminUsers');
  const title = useWords('admin').pages.adminUsers;
  if (view.kind === 'person') return <PersonPage key={view.uid} uid={view.uid} />;
  return (
    <StaffPage title={title}>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        clearLabel={words.clearSearch}
        query={view.kind === 'search' ? view.query : ''}
        maxChars={128}
      />
      <Views
        label={words.shows}
        views={peopleShown}
        names={words.show}
        addressOf={(show) => adminPaths.users({ show: show === 'newest' ? undefined : show })}
        current={view.kind === 'listed' ? view.show : undefined}
      />
      <StaffRows
        queryKey={['staff', 'people', view]}
        source={view.kind === 'search' ? searchPeople(view.query) : sources[view.show]}
        failed={words.failedList}
        waiting={<AdminSkeleton lines={8} />}
        empty={<EmptyState icon="account" title={words.emptyTitle} text={words.emptyText} />}
      >
        {(person) => <PersonRow person={person} />}
      </StaffRows>
    </StaffPage>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { words, common, number } = useStaffTexts('adminUsers');
  const { id: uid, username, photoURL, role, status, strikes, createdAt } = person;
  const name = nameIn(person, common);
  const running = runningStrikes(strikes);
  return (
    <SiteLink className={styles.person} to={adminPaths.users({ uid })}>
      <Avatar src={ownPictureUrl(photoURL)} name={name} size={40} />
      <Row as="span" gap={2} dense>
        <span className={classNames(staff.name, staff.breaks)}>{name}</span>
        {role !== null && <span className={staff.mark}>{common.roles.names[role]}</span>}
        {status === 'banned' && <span className={staff.bad}>{words.banned}</span>}
        {running > 0 && <span className={staff.mark}>{words.strikeCount(number(running))}</span>}
      </Row>
      <Hint as="span" className={classNames(styles.username, oneLine)}>
        <bdi>{username === '' ? uid : `@${username}`}</bdi>
      </Hint>
      {createdAt && (
        <Hint as="span" className={styles.joined}>
          {words.joined} <Time date={createdAt} />
        </Hint>
      )}
    </SiteLink>
  );
}
