import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode } from 'react';
import { type CaseKind, caseIdOf } from '#contract/documents/case.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { auditEntries } from '#data/staff/auditLog.ts';
import {
  appealsOf,
  casesOf,
  type ListedAppeal,
  type ListedCase,
  type ListedReport,
  readReporter,
  reportsBy,
} from '#data/staff/cases.ts';
import { countPhotosOf, mostPhotosCounted } from '#data/staff/photos.ts';
import { formatList } from '#i18n/formatList.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { user } from '#session/atoms.ts';
import { TextLink } from '#ui/Button.tsx';
import { Hint, Row, Section } from '#ui/layout.tsx';
import { adminPaths } from '../adminPaths.ts';
import { AuditLine, useSubject } from '../audit/AuditLine.tsx';
import { peopleOf } from '../audit/changes.ts';
import { nameOfCase } from '../desk/caseWords.ts';
import { AdminSkeleton, Quote, Read, StaffRows, useNamesOf, useReading } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { noNames, withNames } from '../staffWords.ts';
import styles from './users.module.css';

export function History({ uid }: { uid: Uid }) {
  const words = useWords('adminUsers');
  const isAdmin = useAtomValue(user)?.role === 'admin';
  const list = <Entry extends { readonly id: string }>(
    name: string,
    source: ListSource<Entry>,
    empty: string,
    draw: (entry: Entry) => ReactNode,
  ) => (
    <StaffRows
      queryKey={['staff', 'person', uid, name]}
      source={source}
      failed={words.sectionFailed}
      waiting={<AdminSkeleton lines={2} height="2.5rem" />}
      empty={<Hint>{empty}</Hint>}
      isInline
    >
      {draw}
    </StaffRows>
  );
  const kinds = [
    ['photo', words.aboutPhotos],
    ['album', words.aboutAlbums],
    ['user', words.aboutPeople],
  ] as const;
  return (
    <div className={styles.history}>
      <Section title={words.photos} gap={2} className={styles.section}>
        <PhotoNumbers uid={uid} />
      </Section>
      <Section title={words.casesAbout} gap={2} className={styles.section}>
        {list('cases', casesOf(uid), words.noCases, (entry) => (
          <CaseLine entry={entry} />
        ))}
      </Section>
      <Section title={words.reportsBy} gap={2} className={styles.section}>
        <Accuracy uid={uid} />
        {/* Some reports may be about the viewer; the rules let only admins list all that somebody reported. */}
        {isAdmin &&
          kinds.map(([on, heading]) => (
            <Fragment key={on}>
              <h3>{heading}</h3>
              {list(`reports about ${on}`, reportsBy(uid, on), words.noReports, (report) => (
                <ReportLine report={report} on={on} />
              ))}
            </Fragment>
          ))}
      </Section>
      <Section title={words.appeals} gap={2} className={styles.section}>
        {list('appeals', appealsOf(uid), words.noAppeals, (appeal) => (
          <AppealLine appeal={appeal} />
        ))}
      </Section>
      <Section title={words.audit} gap={2} className={styles.section}>
        {list(
          'audit',
          withNames(auditEntries({ target: documentPath.user(uid) }), peopleOf),
          words.noAudit,
          (entry) => (
            <AuditLine entry={entry} names={entry.names} />
          ),
        )}
      </Section>
    </div>
  );
}

function PhotoNumbers({ uid }: { uid: Uid }) {
  const { words, number } = useTexts('adminUsers');
  return (
    <Read
      reading={useReading(['staff', 'person', uid, 'photos'], () => countPhotosOf(uid))}
      failed={words.photosFailed}
      waiting={<AdminSkeleton lines={1} height="3rem" />}
      isInline
    >
      {(counts) =>
        counts.length === 0 ? (
          <Hint>{words.noPhotos}</Hint>
        ) : (
          <>
            <Row as="ul" role="list" gap={2}>
              {counts.map(({ status, count }) => (
                <li key={status}>
                  <SiteLink className={staff.view} to={adminPaths.photos({ owner: uid, status })}>
                    {words.photoState[status]} {number(count)}
                    {count >= mostPhotosCounted && '+'}
                  </SiteLink>
                </li>
              ))}
            </Row>
            <p>
              <TextLink to={adminPaths.photos({ owner: uid })} label={words.allPhotos} />
            </p>
          </>
        )
      }
    </Read>
  );
}

function Accuracy({ uid }: { uid: Uid }) {
  const { words, number } = useTexts('adminUsers');
  const { data } = useReading(['staff', 'person', uid, 'accuracy'], () => readReporter(uid));
  return data && <p>{words.accuracy(number(data.resolved), number(data.dismissed))}</p>;
}

function CaseLine({ entry }: { entry: ListedCase }) {
  const { words, number, locale } = useTexts('adminUsers');
  const reasons = useWords('reasons');
  const desk = useWords('desk');
  const { id, kind, status, reporterCount, reasonsGiven, openedAt } = entry;
  return (
    <p className={staff.line}>
      <SiteLink to={adminPaths.case({ kind, id })}>{words.caseOf[kind]}</SiteLink>
      {kind !== 'user' && <bdi>{desk.quoted(nameOfCase(entry, desk))}</bdi>}
      <span className={staff.mark}>{words.caseStatus[status]}</span>
      <span>
        {formatList(
          locale,
          reasonsGiven.map((reason) => reasons[reason]),
        )}
      </span>
      <span>{words.reporters(number(reporterCount))}</span>
      <Time date={openedAt} />
    </p>
  );
}

function ReportLine({ report, on }: { report: ListedReport; on: CaseKind }) {
  const words = useWords('adminUsers');
  const reasons = useWords('reasons');
  const { targetId, reason, comment, status, createdAt } = report;
  const { to, label } = useReported(on, targetId);
  return (
    <div>
      <p className={staff.line}>
        <SiteLink to={to}>{label}</SiteLink>
        <span className={staff.mark}>{words.reportStatus[status]}</span>
        <strong>{reasons[reason]}</strong>
        <Time date={createdAt} />
      </p>
      <Quote>{comment}</Quote>
    </div>
  );
}

/** What was reported, by its name. */
function useReported(on: CaseKind, targetId: string): { readonly to: string; readonly label: string } {
  const words = useWords('adminUsers');
  const uid = on === 'user' ? targetId : undefined;
  const names = useNamesOf(uid);
  const { label, to } = useSubject(`${on}s/${targetId}`, names ?? noNames);
  if (uid !== undefined) return { to: adminPaths.users({ uid }), label: names === undefined ? words.seePerson : label };
  return { to: to ?? adminPaths.case({ kind: on, id: caseIdOf(on, targetId) }), label };
}

function AppealLine({ appeal: { kind, text, status, createdAt, note } }: { appeal: ListedAppeal }) {
  const words = useWords('adminUsers');
  const { kinds } = useWords('adminAppeals');
  return (
    <div>
      <p className={staff.line}>
        <span className={staff.mark}>{words.appealStatus[status]}</span>
        <span>{kinds[kind]}</span>
        <Time date={createdAt} />
      </p>
      <Quote>{text}</Quote>
      <Quote>{note}</Quote>
    </div>
  );
}
