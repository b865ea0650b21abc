import { useState } from 'react';
import { holdThreshold } from '#contract/documents/case.ts';
import { isUrgent } from '#contract/documents/report.ts';
import { type CaseReport, type ListedCase, reportsOfCase } from '#data/staff/cases.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { Time } from '#i18n/Time.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { AdminSkeleton, Quote, Rows, StaffList, useStaffList } from '../StaffPage.tsx';
import { calledIn, type Names, useStaffTexts, withNames } from '../staffWords.ts';
import { aheadMs } from './caseFile.ts';

type NamedReport = CaseReport & { readonly names: Names };

export const caseReports = (listed: ListedCase) => ({
  queryKey: ['staff', 'caseReports', listed.id, listed.opening, listed.reporterCount, listed.countedReporters],
  source: withNames(reportsOfCase(listed), ({ reporterId }) => [reporterId]),
  freshMs: aheadMs,
});

/** 30 reports at a time, three reads each. */
export function CaseReports({ listed, holdAt }: { listed: ListedCase; holdAt: number | undefined }) {
  const words = useWords('desk');
  const list = useStaffList(caseReports(listed));
  return (
    <Stack as="section" gap={2}>
      <h3>{words.reports}</h3>
      <TowardsHold listed={listed} holdAt={holdAt} />
      <StaffList
        list={list}
        failed={words.reportsFailed}
        waiting={<AdminSkeleton lines={2} height="3rem" />}
        empty={<Hint>{words.noReports}</Hint>}
      >
        <ReportLines reports={list.entries} />
      </StaffList>
    </Stack>
  );
}

const shownAtFirst = 3;

/** Reports with a comment come first. Shows only some at first, because the evidence is below them. */
function ReportLines({ reports }: { reports: readonly NamedReport[] }) {
  const { words, number } = useTexts('desk');
  const [isWhole, setIsWhole] = useState(false);
  const sorted = reports.toSorted((one, other) => Number(other.comment !== '') - Number(one.comment !== ''));
  const rest = isWhole ? 0 : Math.max(0, sorted.length - shownAtFirst);
  return (
    <>
      <Rows of={rest > 0 ? sorted.slice(0, shownAtFirst) : sorted}>{(report) => <ReportLine report={report} />}</Rows>
      {rest > 0 && <Button onClick={() => setIsWhole(true)} label={words.moreReports(number(rest))} />}
    </>
  );
}

function ReportLine({ report }: { report: NamedReport }) {
  const { words, common: frame, number } = useStaffTexts('desk');
  const reasons = useWords('reasons');
  const { names, reporterId, reporter, reason, comment, createdAt, towardsHold } = report;
  const called = calledIn(names, frame, reporterId);
  const username = names.get(reporterId)?.username;
  const all = reporter.resolved + reporter.dismissed;
  return (
    <>
      <Row as="p" align="baseline" gap={3} dense>
        <strong>{reasons[reason]}</strong>
        <Time className={hintWords} date={createdAt} />
      </Row>
      <Quote>{comment}</Quote>
      <Hint>
        {username ? (
          <SiteLink to={paths.profile(username)}>
            <bdi>{called}</bdi>
          </SiteLink>
        ) : (
          <bdi>{called}</bdi>
        )}
        {' — '}
        {all === 0 ? words.noAccuracy : words.accuracy(number(reporter.resolved), number(all))}
      </Hint>
      {towardsHold !== undefined && towardsHold !== 'counts' && <Hint>{words.notTowardsHold[towardsHold]}</Hint>}
    </>
  );
}

/** Dismissals raise the number of reporters that hold a photo above the setting. */
function TowardsHold({ listed, holdAt }: { listed: ListedCase; holdAt: number | undefined }) {
  const { words, number } = useTexts('desk');
  const { kind, status, countedReporters, dismissals, heldAt, reasonsGiven } = listed;
  if (kind === 'user' || status !== 'open' || holdAt === undefined) return null;
  const threshold = holdThreshold(holdAt, dismissals);
  if (threshold === 0) return <Hint>{words.holdsNever}</Hint>;
  return (
    <Hint as="div">
      <p>{words.towardsHold(number(countedReporters), number(threshold))}</p>
      {reasonsGiven.some(isUrgent) && <p>{words.urgentHolds}</p>}
      {threshold > holdAt && <p>{words.holdsLater(number(dismissals), number(holdAt))}</p>}
      {heldAt !== undefined && <p>{words.holdsOnce}</p>}
    </Hint>
  );
}
