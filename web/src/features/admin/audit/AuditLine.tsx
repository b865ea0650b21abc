import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ListedEntry } from '#data/staff/auditLog.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { adminPaths } from '../adminPaths.ts';
import { calledIn, type Names } from '../called.ts';
import styles from './audit.module.css';
import { ChangeList } from './ChangeList.tsx';
import { changesOf, isBlank } from './changes.ts';
import { subjectOf } from './subject.ts';

/** What an action is called; its own name where there are no words for it. */
export const actionLabel = ({ actions }: Words['adminAudit'], action: string): string =>
  new Map(Object.entries(actions)).get(action) ?? action;

type AuditLineProps = { entry: ListedEntry; names: Names; children?: ReactNode };

/** One entry in words: who did what to what, when. `children` stand at its end. */
export function AuditLine({ entry, names, children }: AuditLineProps) {
  const words = useWords('adminAudit');
  const common = useWords('admin');
  const { label, to } = subjectOf(entry.target, names, words, common);
  return (
    <div className={styles.line}>
      <Link className={styles.actor} to={adminPaths.audit({ actor: entry.actorId })}>
        {calledIn(names, common, entry.actorId)}
      </Link>
      <strong>{actionLabel(words, entry.action)}</strong>
      {to === undefined ? (
        <span className={styles.subject}>{label}</span>
      ) : (
        <Link className={styles.subject} to={to}>
          {label}
        </Link>
      )}
      <Link className={styles.time} to={adminPaths.audit({ entry: entry.id })}>
        <Time date={entry.at} />
      </Link>
      {children}
    </div>
  );
}

/** The whole of an entry: the line, the reason, and what it changed. */
export function AuditEntryBody({ entry, names, children }: AuditLineProps) {
  const words = useWords('adminAudit');
  const changes = changesOf(entry);
  const { reverts } = entry.after;
  return (
    <>
      <AuditLine entry={entry} names={names} />
      {entry.reason !== '' && (
        <p className={styles.reason}>
          {words.reason}: {entry.reason}
        </p>
      )}
      {changes.length > 0 && <ChangeList changes={changes} names={names} />}
      {isBlank(entry) && <p className={styles.soft}>{words.noDetail}</p>}
      <div className={styles.actions}>
        {children}
        {typeof reverts === 'string' && (
          <Link className={styles.link} to={adminPaths.audit({ entry: reverts })}>
            {words.undoes}
          </Link>
        )}
        <Link className={styles.link} to={adminPaths.audit({ target: entry.target })}>
          {words.onlyTarget}
        </Link>
      </div>
    </>
  );
}
