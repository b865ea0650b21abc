import { useAtomValue } from 'jotai';
import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readProfile } from '#data/people/now.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { queryClient } from '#data/queryClient.ts';
import {
  bannedPeople,
  everybody,
  type ListedPerson,
  readPerson,
  searchPeople,
  staffPeople,
} from '#data/staff/people.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { useListedKeys } from '#session/keys/useListedKeys.tsx';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button, TextLink } from '#ui/Button.tsx';
import { classNames, Hint, oneLine, Row, Section, Stack } from '#ui/layout.tsx';
import { queryIn, SearchField } from '#ui/SearchField.tsx';
import { EmptyState } from '#ui/States.tsx';
import { actsOn, actWords, type Offer } from '../acts/acts.ts';
import { ownersReading } from '../acts/readers.ts';
import { adminPaths } from '../adminPaths.ts';
import { BanFacts } from '../BanFacts.tsx';
import { StaffNotes } from '../notes/StaffNotes.tsx';
import {
  AdminSkeleton,
  Quote,
  Read,
  Rows,
  readListsAgain,
  StaffPage,
  StaffRows,
  useReading,
  Views,
} from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { nameIn, runningStrikes, shortNameIn, useStaffTexts } from '../staffWords.ts';
import { useTellDone } from '../undo.ts';
import { History } from './History.tsx';
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
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} />}
      >
        {(person) => <PersonRow person={person} />}
      </StaffRows>
    </StaffPage>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { words, common, number } = useStaffTexts('adminUsers');
  const { id: uid, username, photoURL, role, status, strikes, createdAt } = person;
  const name = shortNameIn(person, common);
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

function PersonPage({ uid }: { uid: Uid }) {
  const { words, common } = useStaffTexts('adminUsers');

  /** Every list of people may have changed too. The page stays until the person is read again. */
  function readAgain(): void {
    queryClient.removeQueries({ queryKey: ['staff', 'people'] });
    void queryClient.invalidateQueries({ queryKey: ['staff', 'person', uid], exact: true });
    readListsAgain(['staff', 'person', uid, 'audit']);
  }

  const back = <TextLink to={adminPaths.users()} label={words.back} />;
  const waiting = (
    <Stack gap={4}>
      <h1 tabIndex={-1}>{common.pages.adminUsers}</h1>
      <AdminSkeleton lines={5} height="7rem" />
    </Stack>
  );
  return (
    <Read
      reading={useReading(['staff', 'person', uid], () => readPerson(uid))}
      failed={words.failedPerson}
      waiting={waiting}
      headingLevel={1}
      action={back}
    >
      {(person) =>
        person === null ? (
          <EmptyState headingLevel={1} title={words.notFoundTitle} text={words.notFoundText}>
            {back}
          </EmptyState>
        ) : (
          <Person person={person} back={back} onChanged={readAgain} />
        )
      }
    </Read>
  );
}

function Person({ person, back, onChanged }: { person: ListedPerson; back: ReactNode; onChanged: () => void }) {
  const { words, common } = useStaffTexts('adminUsers');
  const { id: uid, username, photoURL, createdAt } = person;
  const name = shortNameIn(person, common);
  useListedKeys([{ keys: ['N'], does: common.notes.write }]);
  const bio = useReading(['staff', 'person', uid, 'profile'], async () => (await readProfile(uid)) ?? null).data?.bio;
  return (
    <Stack gap={4}>
      <PageTitle>{name}</PageTitle>
      <p>{back}</p>
      <Row as="header" gap={3} line align="top">
        <Avatar src={ownPictureUrl(photoURL)} name={name} size={56} />
        <Stack className={styles.names}>
          <h1 tabIndex={-1}>{name}</h1>
          <p className={staff.line}>
            {username !== '' && (
              <SiteLink to={paths.profile(username)}>
                <bdi>@{username}</bdi>
              </SiteLink>
            )}
            <span>
              {words.uid}: <code className={styles.uid}>{uid}</code>
            </span>
            {createdAt && (
              <span>
                {words.joined} <Time date={createdAt} />
              </span>
            )}
          </p>
          <Quote>{bio}</Quote>
        </Stack>
      </Row>
      <PersonActions person={person} name={nameIn(person, common)} onChanged={onChanged} />
      <Permissions person={person} />
      <Section title={common.notes.title} gap={2} className={styles.section}>
        <StaffNotes ownerId={uid} subject={documentPath.user(uid)} isStaff={person.role !== null} />
      </Section>
      <History uid={uid} />
    </Stack>
  );
}

/** Each action asks first, says what follows, and can be undone. */
function PersonActions({ person, name, onChanged }: { person: ListedPerson; name: string; onChanged: () => void }) {
  const { words, common } = useStaffTexts('adminUsers');
  const me = useAtomValue(user);
  const tellDone = useTellDone();
  const [asking, setAsking] = useState<Offer<'onPerson'>>();
  const dialog = useLazyDialog(async () => (await import('../acts/ActForm.tsx')).ActDialog);
  const section = useRef<HTMLElement>(null);
  const offered = actsOn('onPerson', common).filter(
    ({ on: { fits }, needs }) => (fits?.(person) ?? true) && (needs === 'moderator' || me?.role === 'admin'),
  );

  function onDone(text: string, auditIds: readonly string[]): void {
    setAsking(undefined);
    tellDone({ text, auditIds, onChanged });
    // The pressed button may be a different one now.
    requestAnimationFrame(() => section.current?.focus({ preventScroll: true }));
  }

  return (
    <section ref={section} tabIndex={-1} aria-label={words.actions} className={styles.actions}>
      {me?.uid === person.id ? (
        <Hint>{words.itIsYou}</Hint>
      ) : (
        <Row gap={2}>
          {offered.map((offer) => (
            <Button
              key={offer.name}
              variant={offer.isDangerous ? 'danger' : 'plain'}
              onClick={() => dialog.open(() => setAsking(offer))}
              label={offer.label}
            />
          ))}
        </Row>
      )}
      {asking &&
        dialog.draw((ActDialog) => (
          <ActDialog
            name={asking.name}
            title={asking.words.ask(name)}
            label={actWords(asking.name, common).labelOn?.(common.targets.person(name)) ?? asking.label}
            consequence={asking.words.consequence}
            also={asking.on.also?.(person, common)}
            readers={{ note: ownersReading([person.id], 'user', [asking.name]) }}
            send={async (typed) => onDone(asking.words.done, (await asking.on.perform(person.id, typed)).auditIds)}
            refused={{ 'permission-denied': words.refused, 'failed-precondition': asking.words.limit }}
            onClose={() => setAsking(undefined)}
          />
        ))}
    </section>
  );
}

function Permissions({ person }: { person: ListedPerson }) {
  const { words, common } = useStaffTexts('adminUsers');
  const { role, status, ban, id: uid } = person;
  return (
    <Section title={words.permissions} gap={2} className={styles.section}>
      <p>{status === 'banned' ? <span className={staff.bad}>{words.banned}</span> : words.normal}</p>
      {status === 'banned' && ban && <BanFacts uid={uid} ban={ban} />}
      <p>{common.roles.now(common.roles.names[role ?? 'none'])}</p>
      <h3>{words.strikes}</h3>
      <Strikes strikes={person.strikes} />
      <p className={staff.line}>
        <SiteLink to={adminPaths.audit({ target: documentPath.user(uid) })}>{words.auditAll}</SiteLink>
        <SiteLink to={adminPaths.audit({ actor: uid })}>{words.auditBy}</SiteLink>
      </p>
    </Section>
  );
}

function Strikes({ strikes }: Pick<ListedPerson, 'strikes'>) {
  const words = useWords('adminUsers');
  const reasons = useWords('reasons');
  const reasonWords = new Map<string, string>(Object.entries(reasons));
  if (strikes.length === 0) return <Hint>{words.noStrikes}</Hint>;
  return (
    <Rows of={strikes.toSorted((one, other) => other.at.getTime() - one.at.getTime())}>
      {({ rule, note, at, until }) => (
        <>
          <p className={staff.line}>
            <strong>{reasonWords.get(rule) ?? rule}</strong>
            <span className={staff.mark}>{until > new Date() ? words.strikeRuns : words.strikeOver}</span>
            <Time date={at} />
          </p>
          <Quote>{note}</Quote>
        </>
      )}
    </Rows>
  );
}
