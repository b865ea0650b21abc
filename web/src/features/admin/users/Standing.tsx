import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { banDecider } from '#data/staff/appeals.ts';
import { type ListedPerson, namesOf } from '#data/staff/people.ts';
import { formatExact } from '#i18n/format.ts';
import { formatUntil } from '#i18n/formatUntil.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { adminPaths } from '../adminPaths.ts';
import { calledIn, type Names } from '../called.ts';
import { useReading } from '../useReading.ts';
import styles from './users.module.css';

const nobody: Names = new Map();

/** The role that they have, whether they are banned, why and until when; and every warning that they have had of late. */
export function Standing({ person }: { person: ListedPerson }) {
  const words = useWords('adminUsers');
  const { role, status, ban, uid } = person;
  return (
    <section className={styles.section}>
      <h2>{words.standing}</h2>
      {status === 'banned' && ban ? (
        <BanTold uid={uid} ban={ban} />
      ) : (
        <p>{status === 'banned' ? words.banned : words.normal}</p>
      )}
      <p>{words.roleNow(words.role[role ?? 'none'])}</p>
      <h3>{words.strikes}</h3>
      <Strikes person={person} />
      <p className={styles.line}>
        <Link to={adminPaths.audit({ target: documentPath.user(uid) })}>{words.auditAll}</Link>
        <Link to={adminPaths.audit({ actor: uid })}>{words.auditBy}</Link>
      </p>
    </section>
  );
}

function BanTold({ uid, ban }: { uid: Uid; ban: NonNullable<ListedPerson['ban']> }) {
  const { reason, until, at, hidePhotos } = ban;
  const words = useWords('adminUsers');
  const common = useWords('admin');
  const locale = useLocale();
  const { reading } = useReading(useCallback(() => readDecider(uid, ban), [uid, ban]));
  return (
    <>
      <p>
        <span className={styles.bad}>{words.banned}</span>
      </p>
      <dl className={styles.facts}>
        <dt>{words.bannedFor}</dt>
        <dd className={styles.said}>{reason}</dd>
        <dt>{words.bannedUntil}</dt>
        <dd>
          {until === undefined ? (
            words.forGood
          ) : (
            <time dateTime={until.toISOString()} title={formatExact(locale, until)}>
              {formatUntil(locale, until, new Date())}
            </time>
          )}
        </dd>
        <dt>{words.bannedAt}</dt>
        <dd>
          <Time date={at} />
        </dd>
        {reading.phase === 'reading' && <DecidedBy by="…" />}
        {reading.phase === 'read' && reading.value.by !== undefined && (
          <DecidedBy by={calledIn(reading.value.names, common, reading.value.by)} />
        )}
      </dl>
      {hidePhotos && <p>{words.bannedPhotos}</p>}
    </>
  );
}

async function readDecider(uid: Uid, ban: NonNullable<ListedPerson['ban']>) {
  const by = await banDecider(uid, ban);
  return { by, names: by === undefined ? nobody : await namesOf([by]).catch(() => nobody) };
}

function DecidedBy({ by }: { by: string }) {
  const words = useWords('adminUsers');
  return (
    <>
      <dt>{words.bannedBy}</dt>
      <dd>{by}</dd>
    </>
  );
}

function Strikes({ person: { strikes } }: { person: ListedPerson }) {
  const words = useWords('adminUsers');
  const reasons = useWords('reasons');
  const known = new Map<string, string>(Object.entries(reasons));
  if (strikes.length === 0) return <p className={styles.soft}>{words.noStrikes}</p>;
  return (
    <ul role="list" className={styles.lines}>
      {strikes
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .map(({ id, rule, note, at, until }) => (
          <li key={id} className={styles.entry}>
            <p className={styles.line}>
              <strong>{known.get(rule) ?? rule}</strong>
              <span className={styles.mark}>{until > new Date() ? words.strikeRuns : words.strikeOver}</span>
              <Time date={at} />
            </p>
            {note !== '' && <p className={styles.said}>{note}</p>}
          </li>
        ))}
    </ul>
  );
}
