import { useStore } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import type { Person } from '#data/people/queries.ts';
import { ownPictureUrl } from '#data/photos/pictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { languageOf } from '#i18n/languageOf.ts';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { FollowPlace } from '#session/follow/FollowPlace.tsx';
import { isSignedIn } from '#session/isSignedIn.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { useOnline } from '#session/presence/useOnline.ts';
import { useReport } from '#session/reports/useReport.tsx';
import { askToSignIn } from '#session/signInRequest.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { classNames, hintWords, Row, touchTarget, VisuallyHidden } from '#ui/layout.tsx';
import { MoreMenu } from '#ui/MenuButton.tsx';
import { formatMonth, isSafeLink, linkText, personName, standsUpright } from '../personWords.ts';
import styles from './ProfileHeader.module.css';

/** Visitors see the menu too. Its entries open the sign-in dialog for them. */
function ProfileMenu({ uid, name, isMuted }: { uid: Uid; name: string; isMuted: boolean }) {
  const words = useWords('people');
  const store = useStore();
  const report = useReport({ kind: 'user', id: uid, name }, paths);
  const mute = async (): Promise<void> => {
    if (!(await isSignedIn(store))) askToSignIn(store, 'mute');
    // Before the session is known, the entry says "mute" even for muted people.
    else if (store.get(user)?.mutedUsers.includes(uid) !== isMuted) return;
    await toggleMute(store, { kind: 'user', id: uid });
  };
  return (
    <>
      <MoreMenu
        label={words.more}
        entries={[
          { kind: 'action', label: isMuted ? words.unmute : words.mute, onSelect: () => void mute() },
          { kind: 'action', label: words.report, onSelect: () => void report.ask() },
        ]}
      />
      {report.dialog}
    </>
  );
}

type ProfileHeaderProps = { className: string | undefined; person: Person; isOwn: boolean; isMuted: boolean };

const FollowerCount = quietPart(async () => (await import('#session/follow/FollowerCount.tsx')).FollowerCount);
const OwnMenu = quietPart(async () => (await import('./OwnMenu.tsx')).OwnMenu);

/** The words of a page that hangs somebody's photos: who, in one statement, and quietly the rest. */
export function ProfileHeader({ className, person, isOwn, isMuted }: ProfileHeaderProps) {
  const { words, locale } = useTexts('people');
  const name = personName(person, words);
  const links = person.links.filter(isSafeLink);
  return (
    <header className={classNames(className, standsUpright(person.displayName) && styles.upright)}>
      <h1 className={styles.name} tabIndex={-1}>
        <bdi>{name}</bdi>
      </h1>
      <div className={styles.about}>
        {person.bio !== '' && (
          <p className={styles.bio} dir="auto" lang={languageOf(person.bio)}>
            {person.bio}
          </p>
        )}
        <div className={classNames(styles.facts, hintWords)}>
          <Row gap={2} line>
            <Face person={person} name={name} />
            <bdi>@{person.username}</bdi>
          </Row>
          <Row as="p" gap={4} dense>
            <span>{words.photos(formatNumber(locale, person.photoCount))}</span>
            <span>{words.since(formatMonth(locale, person.createdAt))}</span>
            {isOwn && <FollowerCount uid={person.uid} />}
          </Row>
          {links.length > 0 && (
            <Row as="ul" role="list" gap={4} dense aria-label={words.links}>
              {links.map((address) => (
                <li key={address}>
                  <a className={touchTarget} href={address} target="_blank" rel="noopener nofollow ugc">
                    <bdi>{linkText(address)}</bdi>
                    <VisuallyHidden>{words.newTab}</VisuallyHidden>
                  </a>
                </li>
              ))}
            </Row>
          )}
        </div>
        <Row gap={2} className={styles.actions}>
          {isOwn ? (
            <OwnMenu person={person} />
          ) : (
            <>
              <FollowPlace followed={{ kind: 'user', target: person.uid }} />
              <ProfileMenu uid={person.uid} name={name} isMuted={isMuted} />
            </>
          )}
        </Row>
      </div>
    </header>
  );
}

function Face({ person, name }: { person: Person; name: string }) {
  const words = useWords('people');
  const online = useOnline(person.uid);
  return (
    <span className={styles.face}>
      <Avatar src={ownPictureUrl(person.photoURL)} name={name} size={40} />
      {online && (
        <span className={styles.online} title={words.online}>
          <VisuallyHidden>{words.online}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
