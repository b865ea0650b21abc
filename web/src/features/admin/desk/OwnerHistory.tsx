import { Link } from 'react-router-dom';
import { documentPath } from '#contract/paths.ts';
import { routes } from '#contract/routes.ts';
import type { ListedCase } from '#data/staff/cases.ts';
import { formatNumber } from '#i18n/format.ts';
import { formatUntil } from '#i18n/formatUntil.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { adminPaths } from '../adminPaths.ts';
import styles from './case.module.css';
import { actionWords, nameOfCase } from './caseWords.ts';
import { type CaseFile, type History, historyMost } from './useCaseFile.ts';

/** Where a case is open. */
const pathOfCase = ({ kind, id }: Pick<ListedCase, 'kind' | 'id'>): string =>
  `${kind === 'photo' ? routes.adminPhotoReports : routes.adminReports}?${new URLSearchParams({ case: id })}`;

const statusOf = ({ status, decision }: ListedCase, words: Words['desk']): string =>
  decision ? `${words.statuses[status]} (${actionWords(decision.action, words)})` : words.statuses[status];

/** What is known of whom a case is about: bans, warnings, other cases, what staff did. */
export function OwnerHistory({ file }: { file: CaseFile }) {
  const words = useWords('desk');
  // Asked for now: coming with the history, they would take the whole case away for a moment, and the focus with it.
  const { actions } = useWords('adminAudit');
  const locale = useLocale();
  const { owner, profile, history } = file;
  const { kind, ownerId } = file.case;
  const now = new Date();
  const running = owner?.strikes.filter(({ until }) => until > now).length ?? 0;
  const username = profile?.username ?? '';
  return (
    <section className={styles.part}>
      <h3>{kind === 'photo' ? words.history : words.historyOfUser}</h3>
      <p>
        {banWords()} {owner !== undefined && words.strikes(formatNumber(locale, running))}
      </p>
      {username !== '' && (
        <p>
          <Link className={styles.link} to={paths.profile(username)}>
            {words.seePerson} <bdi>(@{username})</bdi>
          </Link>
        </p>
      )}
      {history === undefined ? (
        <AdminSkeleton lines={4} height="1.5rem" />
      ) : (
        <Past history={history} actions={actions} of={documentPath.user(ownerId)} />
      )}
    </section>
  );

  function banWords(): string {
    if (owner === undefined) return words.accountGone;
    if (owner.status !== 'banned') return words.accountNormal;
    const until = owner.ban?.until;
    return until ? words.bannedUntil(formatUntil(locale, until, now)) : words.accountBanned;
  }
}

type PastProps = { history: History; actions: Readonly<Record<string, string>>; of: string };

function Past({ history: { otherCases, entries }, actions, of }: PastProps) {
  const words = useWords('desk');
  const locale = useLocale();
  return (
    <>
      <h4>{words.otherCases}</h4>
      {otherCases.length === 0 ? (
        <p className={styles.soft}>{words.noOtherCases}</p>
      ) : (
        <ul role="list" className={styles.lines}>
          {otherCases.map((other) => (
            <li key={other.id} className={styles.line}>
              <Link className={styles.link} to={pathOfCase(other)}>
                <bdi>{nameOfCase(other, words)}</bdi>
              </Link>
              <span className={styles.soft}>{statusOf(other, words)}</span>
              <Time className={styles.soft} date={other.openedAt} />
            </li>
          ))}
        </ul>
      )}
      <h4>{words.entries}</h4>
      {entries.length === 0 ? (
        <p className={styles.soft}>{words.noEntries}</p>
      ) : (
        <ul role="list" className={styles.lines}>
          {entries.map(({ id, action, reason, at }) => (
            <li key={id} className={styles.line}>
              <span>{actions[action] ?? action}</span>
              {reason !== '' && <bdi className={styles.said}>{reason}</bdi>}
              <Time className={styles.soft} date={at} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {words.onlyNewest(formatNumber(locale, historyMost))}{' '}
        <Link className={styles.link} to={adminPaths.audit({ target: of })}>
          {words.allEntries}
        </Link>
      </p>
    </>
  );
}
