import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isPhotoId, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { routes } from '#contract/routes.ts';
import type { ListedAppeal } from '#data/staff/appeals.ts';
import { appealsOf, casesOf, type ListedCase, type ListedReport, readReporter, reportsBy } from '#data/staff/cases.ts';
import { formatNumber } from '#i18n/format.ts';
import { Time } from '#i18n/Time.tsx';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { adminPaths } from '../adminPaths.ts';
import { AuditLine } from '../audit/AuditLine.tsx';
import { auditSource, idOfEntry } from '../audit/auditList.ts';
import { useReading } from '../useReading.ts';
import { PagedSection } from './PagedSection.tsx';
import { PhotoNumbers } from './PhotoNumbers.tsx';
import styles from './users.module.css';

const idOf = ({ id }: { readonly id: string }): string => id;

/** What was reported about and by somebody, their photos and appeals, and what staff did. `round`: staff did something just now. */
export function History({ uid, round }: { uid: Uid; round: number }) {
  const words = useWords('adminUsers');
  const isAdmin = useAtomValue(user)?.role === 'admin';
  const cases = useMemo(() => casesOf(uid), [uid]);
  const photoReports = useMemo(() => reportsBy(uid, 'photoReports'), [uid]);
  const reports = useMemo(() => reportsBy(uid, 'reports'), [uid]);
  const appeals = useMemo(() => appealsOf(uid), [uid]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round has other entries.
  const entries = useMemo(() => auditSource({ target: documentPath.user(uid) }), [uid, round]);
  return (
    <div className={styles.history}>
      <section className={styles.section}>
        <h2>{words.photos}</h2>
        <PhotoNumbers uid={uid} />
      </section>
      <section className={styles.section}>
        <h2>{words.casesAbout}</h2>
        <PagedSection source={cases} idOf={idOf} draw={(entry) => <CaseLine entry={entry} />} empty={words.noCases} />
      </section>
      <section className={styles.section}>
        <h2>{words.reportsBy}</h2>
        <Accuracy uid={uid} />
        {/* Some may be about who looks; the rules show a list of all that somebody reported to admins alone. */}
        {isAdmin && (
          <>
            <h3>{words.aboutPhotos}</h3>
            <PagedSection
              source={photoReports}
              idOf={idOf}
              draw={(report) => <ReportLine report={report} on="photo" />}
              empty={words.noReports}
            />
            <h3>{words.aboutPeople}</h3>
            <PagedSection
              source={reports}
              idOf={idOf}
              draw={(report) => <ReportLine report={report} on="user" />}
              empty={words.noReports}
            />
          </>
        )}
      </section>
      <section className={styles.section}>
        <h2>{words.appeals}</h2>
        <PagedSection
          source={appeals}
          idOf={idOf}
          draw={(appeal) => <AppealLine appeal={appeal} />}
          empty={words.noAppeals}
        />
      </section>
      <section className={styles.section}>
        <h2>{words.audit}</h2>
        <PagedSection
          source={entries}
          idOf={idOfEntry}
          draw={({ entry, names }) => <AuditLine entry={entry} names={names} />}
          empty={words.noAudit}
        />
      </section>
    </div>
  );
}

function Accuracy({ uid }: { uid: Uid }) {
  const words = useWords('adminUsers');
  const locale = useLocale();
  const { reading } = useReading(useCallback(() => readReporter(uid), [uid]));
  if (reading.phase !== 'read') return null;
  const { resolved, dismissed } = reading.value;
  return <p>{words.accuracy(formatNumber(locale, resolved), formatNumber(locale, dismissed))}</p>;
}

function CaseLine({ entry: { id, kind, status, reporterCount, reasonsGiven, openedAt } }: { entry: ListedCase }) {
  const words = useWords('adminUsers');
  const reasons = useWords('reasons');
  const locale = useLocale();
  const desk = kind === 'photo' ? routes.adminPhotoReports : routes.adminReports;
  return (
    <p className={styles.line}>
      <Link to={`${desk}?${new URLSearchParams({ case: id })}`}>{words.caseOf[kind]}</Link>
      <span className={styles.mark}>{words.caseStatus[status]}</span>
      <span>{reasonsGiven.map((reason) => reasons[reason]).join('、')}</span>
      <span>{words.reporters(formatNumber(locale, reporterCount))}</span>
      <Time date={openedAt} />
    </p>
  );
}

function ReportLine({ report, on }: { report: ListedReport; on: 'photo' | 'user' }) {
  const words = useWords('adminUsers');
  const reasons = useWords('reasons');
  const { targetId, reason, comment, status, createdAt } = report;
  const photoId = on === 'photo' && isPhotoId(targetId) ? targetId : undefined;
  return (
    <div>
      <p className={styles.line}>
        <Link to={photoId ? paths.photo(photoId) : adminPaths.users({ uid: targetId })}>
          {photoId ? words.seePhoto : words.seePerson}
        </Link>
        <span className={styles.mark}>{words.reportStatus[status]}</span>
        <strong>{reasons[reason]}</strong>
        <Time date={createdAt} />
      </p>
      {comment !== '' && <p className={styles.said}>{comment}</p>}
    </div>
  );
}

function AppealLine({ appeal: { text, status, createdAt, note } }: { appeal: ListedAppeal }) {
  const words = useWords('adminUsers');
  return (
    <div>
      <p className={styles.line}>
        <span className={styles.mark}>{words.appealStatus[status]}</span>
        <Time date={createdAt} />
      </p>
      <p className={styles.said}>{text}</p>
      {note && <p className={styles.said}>{note}</p>}
    </div>
  );
}
