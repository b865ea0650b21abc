import { Link } from 'react-router-dom';
import type { ReportStatus } from '#contract/documents/report.ts';
import { isPhotoId } from '#contract/ids.ts';
import type { MyReport } from '#data/account/reports.ts';
import { Time } from '#i18n/Time.tsx';
import { useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './reports.module.css';

const icons: Readonly<Record<ReportStatus, IconName>> = { open: 'info', resolved: 'check', dismissed: 'check' };

/** One report: on what, why, how it stands. */
export function MyReportEntry({ report }: { report: MyReport }) {
  const words = useWords('myReports');
  const reasons = useWords('reasons');
  const { heading, to, link, gone } = targetOf(report, words);
  return (
    <Stack as="li" gap={2} className={styles.entry}>
      <Row gap={4} justify="between" align="baseline" className={styles.head}>
        <h2 className={styles.heading}>{heading}</h2>
        <Time className={styles.soft} date={report.createdAt} />
      </Row>
      <Row as="p" gap={1} line className={classNames(report.status === 'resolved' && styles.good)}>
        <Icon name={icons[report.status]} size={18} />
        {words.status[report.status]}
      </Row>
      <dl className={styles.facts}>
        <dt>{words.reason}</dt>
        <dd>{reasons[report.reason]}</dd>
        {report.comment !== '' && (
          <>
            <dt>{words.comment}</dt>
            <dd>{report.comment}</dd>
          </>
        )}
        {report.handledAt !== undefined && (
          <>
            <dt>{words.handled}</dt>
            <dd>
              <Time date={report.handledAt} />
            </dd>
          </>
        )}
      </dl>
      {gone !== undefined && <p className={styles.soft}>{gone}</p>}
      {to !== undefined && (
        <Link className={styles.link} to={to}>
          {link}
        </Link>
      )}
    </Stack>
  );
}

type Target = { heading: string; to?: string; link?: string; gone?: string };

function targetOf({ kind, targetId, username, caption }: MyReport, words: Words['myReports']): Target {
  switch (kind) {
    case 'photo':
      return isPhotoId(targetId) && caption !== undefined
        ? {
            heading: caption === '' ? words.onPhoto : words.onNamedPhoto(caption),
            to: paths.photo(targetId),
            link: words.seePhoto,
          }
        : { heading: words.onPhoto, gone: words.photoGone };
    case 'user':
      return username === undefined
        ? { heading: words.onSomebody }
        : { heading: words.onUser(username), to: paths.profile(username), link: words.seeUser };
  }
}
