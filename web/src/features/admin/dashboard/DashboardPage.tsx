import { useAtomValue } from 'jotai';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { type AuditFilter, newestEntries } from '#data/staff/auditLog.ts';
import { type ListedCase, oldestCases } from '#data/staff/cases.ts';
import { countMade, lastDays } from '#data/staff/counts.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { TextLink } from '#ui/Button.tsx';
import { classNames, Hint, Row, Section, VisuallyHidden, visuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { adminPaths } from '../adminPaths.ts';
import { AuditLine } from '../audit/AuditLine.tsx';
import { actsIn, peopleOf } from '../audit/changes.ts';
import { CaseSummary } from '../desk/CaseSummary.tsx';
import { useSubjectsNow } from '../desk/caseFile.ts';
import desk from '../desk/desk.module.css';
import { AdminSkeleton, Read, Rows, StaffPage, useReading } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { namesIfAny } from '../staffWords.ts';
import { useDesk, type Waiting, waiting } from '../waiting.ts';
import { ChatFailures } from './ChatFailures.tsx';
import styles from './dashboard.module.css';

/**
 * `/admin`. Reads: 1 for what waits, 5 for the oldest cases, 28 for charts (2 when the tab has counted before), 20 for
 * the log, 1 per name, 1 for the chat.
 */
export function DashboardPage() {
  const words = useWords('adminDashboard');
  const me = useAtomValue(user)?.uid;
  return (
    <StaffPage title={words.title} className={styles.page}>
      <OpenWork />
      <ChatFailures />
      <div className={styles.halves}>
        <Oldest />
        <Charts />
        <Acts title={words.recent} empty={words.recentEmpty} />
        {me !== undefined && <Acts title={words.own} empty={words.ownEmpty} actor={me} />}
      </div>
    </StaffPage>
  );
}

function OpenWork() {
  const words = useWords('adminDashboard');
  return (
    <Section title={words.waiting} gap={3}>
      <ul role="list" className={styles.tiles}>
        {waiting.map((each) => (
          <li key={each.kind}>
            <Tile work={each} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tile({ work }: { work: Waiting }) {
  const { words, app, number } = useTexts('adminDashboard');
  const { kind, route, count } = work;
  const { data: desk, isError, refetch } = useDesk();
  const waits = desk && count(desk);
  const counted =
    waits !== undefined && (waits < limits.moderation.countAtMost ? number(waits) : words.atLeast(number(waits)));
  const content = (
    <>
      <Hint as="span">{words[kind]}</Hint>
      <span className={isError ? styles.uncounted : styles.number}>
        {isError && words.uncounted}
        {!isError && counted}
        {!isError && !counted && (
          <>
            <VisuallyHidden>{app.loading}</VisuallyHidden>
            <Skeleton width="2rem" />
          </>
        )}
      </span>
    </>
  );
  return isError ? (
    <button type="button" className={styles.tile} onClick={() => void refetch()}>
      {content}
      <Hint as="span">{app.retry}</Hint>
    </button>
  ) : (
    <SiteLink className={styles.tile} to={routes[route]}>
      {content}
    </SiteLink>
  );
}

const casesShown = 5;

function Oldest() {
  const { words, number } = useTexts('adminDashboard');
  const late = useDesk().data?.late ?? 0;
  return (
    <Section title={words.oldest} gap={3}>
      {late > 0 && <Hint>{words.late(number(late), number(limits.moderation.lateHours))}</Hint>}
      <Read
        reading={useReading(['staff', 'oldest'], () => oldestCases(casesShown))}
        failed={words.oldestFailed}
        waiting={<AdminSkeleton lines={casesShown} height="3rem" />}
      >
        {(cases) => (cases.length === 0 ? <Hint>{words.oldestEmpty}</Hint> : <OldestCases cases={cases} />)}
      </Read>
    </Section>
  );
}

function OldestCases({ cases }: { cases: readonly ListedCase[] }) {
  const subjectsNow = useSubjectsNow(cases);
  return (
    <ul role="list">
      {cases.map((listed) => (
        <li key={listed.id} className={staff.entry}>
          <SiteLink className={classNames(staff.entryLink, desk.rowLink)} to={adminPaths.case(listed)}>
            <CaseSummary listed={listed} now={subjectsNow.get(listed.id)} />
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

const daysShown = 14;

const countDays = (collection: 'photos' | 'users'): Promise<readonly DayCount[]> =>
  Promise.all(
    lastDays(daysShown, new Date()).map(async (day) => ({ day: day.from, count: await countMade(collection, day) })),
  );

function Charts() {
  const words = useWords('adminDashboard');
  return (
    <Section title={words.lastDays} gap={3}>
      <Read
        reading={useReading(['staff', 'days'], () => Promise.all([countDays('photos'), countDays('users')]))}
        failed={words.chartsFailed}
        waiting={<AdminSkeleton lines={1} height="9rem" />}
      >
        {([photos, users]) => (
          <div className={styles.charts}>
            <BarChart title={words.uploads} days={photos} />
            <BarChart title={words.signUps} days={users} />
          </div>
        )}
      </Read>
    </Section>
  );
}

const entriesShown = 10;

async function readNewest(filter: AuditFilter) {
  const entries = await newestEntries(entriesShown, filter);
  return { acts: actsIn(entries), names: await namesIfAny(entries.flatMap(peopleOf)) };
}

/** The newest acts, of everybody or of `actor`. */
function Acts({ title, empty, actor }: { title: string; empty: string; actor?: string }) {
  const words = useWords('adminDashboard');
  return (
    <Section title={title} gap={3}>
      <Read
        reading={useReading(['staff', 'recent', actor], () => readNewest({ actorId: actor }))}
        failed={words.recentFailed}
        waiting={<AdminSkeleton lines={5} height="2.5rem" />}
      >
        {({ acts, names }) =>
          acts.length === 0 ? (
            <Hint>{empty}</Hint>
          ) : (
            <>
              <Rows of={acts.map(([entry]) => entry)}>{(entry) => <AuditLine entry={entry} names={names} />}</Rows>
              <TextLink to={adminPaths.audit(actor === undefined ? {} : { actor })} label={words.all} />
            </>
          )
        }
      </Read>
    </Section>
  );
}

type DayCount = { readonly day: Date; readonly count: number };

const [barWidth, gap, height] = [16, 4, 72];

/** A table says the same to people who do not see the bars; the pointer shows each number. */
function BarChart({ title, days }: { title: string; days: readonly DayCount[] }) {
  const { words, number, locale } = useTexts('adminDashboard');
  const dayName = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
  const most = Math.max(1, ...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const width = days.length * (barWidth + gap) - gap;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <figure className={styles.chart}>
      <Row as="figcaption" gap={3} justify="between" align="baseline">
        <span>{title}</span>
        <Hint as="span">{words.total(number(total))}</Hint>
      </Row>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.bars} aria-hidden="true" preserveAspectRatio="none">
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 1 : Math.max(2, (count / most) * height);
          return (
            <g key={day.toISOString()}>
              <title>{words.onDay(dayName.format(day), number(count))}</title>
              <rect x={index * (barWidth + gap)} y={0} width={barWidth} height={height} className={styles.ground} />
              <rect
                x={index * (barWidth + gap)}
                y={height - tall}
                width={barWidth}
                height={tall}
                className={count === 0 ? styles.none : styles.bar}
              />
            </g>
          );
        })}
      </svg>
      <Hint as="div" className={styles.ends} aria-hidden="true">
        <Row gap={3} justify="between">
          <span>{first && dayName.format(first.day)}</span>
          <span>{last && dayName.format(last.day)}</span>
        </Row>
      </Hint>
      <div className={visuallyHidden}>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{words.day}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day.toISOString()}>
                <th scope="row">{dayName.format(day)}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
