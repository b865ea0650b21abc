import type { Store } from 'jotai';
import type { KeyboardEvent } from 'react';
import type { Params } from 'react-router-dom';
import type { MomentsOfDay, Strip } from '#contract/documents/moments.ts';
import { isMomentDate, isMomentTime, stripOfTime, stripsOfDay, timeOfStrip } from '#contract/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import { queries } from '#data/queryClient.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import { classNames, Hint, Page, pictureRing, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { pictureColor } from '#ui/pictureBox.ts';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import list from '../list/list.module.css';
import { beginList, listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './day.module.css';
import { dayAddress } from './dayAddress.ts';

const dayMs = 86_400_000;
const stripsOfHour = 6;
const hours = [...Array(stripsOfDay / stripsOfHour).keys()];

/** `date`: absent for today. `at`: where the ten minutes begin; absent for the whole day. */
type DayAsked = { readonly date: string | undefined; readonly at: string | undefined };
/** `full`: for an empty day, one with many moments, if there is one lately. */
type Day = {
  readonly date: string;
  readonly strips: MomentsOfDay['strips'];
  readonly today: string;
  readonly full: string | undefined;
};

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const isEmpty = ({ strips }: MomentsOfDay): boolean => strips.every(({ count }) => count === 0);
const besides = (date: string, days: number): string => dateOf(Date.parse(date) + days * dayMs);

/** Throws 404 for what is no day or no strip. */
async function dayLoader(store: Store, { date: asked, at }: DayAsked, request: Request): Promise<Day> {
  const today = dateOf(Date.now());
  const shown = asked ?? today;
  if (!isMomentDate(shown) || (at !== undefined && !isMomentTime(at)))
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  const photos = at === undefined ? undefined : beginList(store, { of: 'moment', at: `${shown}/${at}` }, request);
  const [moments] = await Promise.all([store.get(queries).query(momentsQuery(shown)), photos]);
  if (moments === null) throw new Response(null, { status: 404, statusText: 'Not Found' });
  const full = at === undefined && isEmpty(moments) ? await fullDay(store) : undefined;
  return { date: shown, strips: moments.strips, today, full };
}

/** The day of the home page's band, which is often loaded. An empty day shows without it too. */
async function fullDay(store: Store): Promise<string | undefined> {
  const date = await store
    .get(queries)
    .query(bandQuery)
    .catch(() => null);
  return date ?? undefined;
}

type DayPageProps = { asked: DayAsked; loaded: Day };

/** `/day`, `/day/{yyyy-mm-dd}`: a day in UTC as 144 strips; `?at=hh:mm`: the photos of one strip. */
export const dayPage = {
  module: 'src/features/photos/day/DayPage.tsx',
  parse: (search: URLSearchParams, { date }: Params): DayAsked => ({ date, at: search.get('at') ?? undefined }),
  loader: dayLoader,
  words: ['day', ...listWords] as const,
  Component: ({ asked: { at }, loaded }: DayPageProps) =>
    at === undefined ? <WholeDay {...loaded} /> : <Moment {...loaded} at={at} />,
  Failed: FailedDay,
};

function FailedDay({ error }: { error: unknown }) {
  return <FailedPage title={useWords('day').failed} error={error} />;
}

function useDates() {
  const { locale } = useTexts('day');
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return {
    long: (date: string): string => long.format(new Date(date)),
    short: (date: string): string => short.format(new Date(date)),
  };
}

function WholeDay({ date, strips, today, full }: Day) {
  const words = useWords('day');
  const { long, short } = useDates();
  const title = words.title(long(date));
  const [before, after] = [besides(date, -1), besides(date, 1)];
  const hasMoments = !isEmpty({ strips });
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Stack gap={2}>
        <h1 tabIndex={-1}>{title}</h1>
        {hasMoments && <Hint>{words.lead}</Hint>}
      </Stack>
      {hasMoments ? (
        <Strips date={date} strips={strips} />
      ) : (
        <EmptyState icon="photo" title={words.emptyDay} text={words.emptyDayText}>
          {full !== undefined && <LinkButton to={dayAddress(full)} label={words.fullDay(short(full))} />}
        </EmptyState>
      )}
      <Row as="nav" gap={4} justify="between" aria-label={words.days}>
        <Way to={dayAddress(before)} name={words.before} label={short(before)} />
        {after <= today && <Way isLater to={dayAddress(after)} name={words.after} label={short(after)} />}
      </Row>
    </Page>
  );
}

type WayProps = { to: string; name: string; label: string; isLater?: boolean };

/** Short, so that both ways fit one line of a phone. */
const Way = ({ to, name, label, isLater = false }: WayProps) => (
  <TextLink
    className={styles.way}
    to={to}
    label={
      <>
        {!isLater && <PageIcon name="previous" />}
        <VisuallyHidden>{name}</VisuallyHidden> {label}
        {isLater && <PageIcon name="next" />}
      </>
    }
  />
);

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -stripsOfHour,
  ArrowDown: stripsOfHour,
};

/** From a strip to the next one, or to the same minutes of the next hour. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
  const step = steps[key];
  if (step === undefined || altKey || ctrlKey || metaKey || shiftKey) return;
  const links = [...(currentTarget.closest(`.${styles.day}`)?.querySelectorAll('a') ?? [])];
  const next = links[links.indexOf(currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function Strips({ date, strips }: { date: string; strips: readonly Strip[] }) {
  useKeysOfPage('day');
  return (
    <ol className={styles.day}>
      {hours.map((hour) => (
        <Hour key={hour} date={date} hour={hour} strips={strips} />
      ))}
    </ol>
  );
}

function Hour({ date, hour, strips }: { date: string; hour: number; strips: readonly Strip[] }) {
  const words = useWords('day');
  const first = hour * stripsOfHour;
  return (
    <li className={styles.hour}>
      <h2>{words.hour(String(hour))}</h2>
      <ol className={styles.strips}>
        {strips.slice(first, first + stripsOfHour).map(({ count, color }, index) => {
          const time = timeOfStrip(first + index);
          const { className, ...bits } = pictureColor(color);
          return (
            <li key={time}>
              <SiteLink
                {...bits}
                className={classNames(styles.strip, count > 0 ? styles.taken : undefined, pictureRing, className)}
                to={dayAddress(date, time)}
                onKeyDown={walk}
                aria-label={count === 0 ? words.none(time) : words.some(time)}
              />
            </li>
          );
        })}
      </ol>
    </li>
  );
}

function Moment({ date, strips, at }: Day & { at: string }) {
  const words = useWords('day');
  const { long } = useDates();
  const title = words.momentTitle(long(date), at);
  const here = stripOfTime(at);
  const earlier = strips.findLastIndex(({ count }, strip) => count > 0 && strip < here);
  const later = strips.findIndex(({ count }, strip) => count > 0 && strip > here);
  const to = (strip: number): string => dayAddress(date, timeOfStrip(strip));
  return (
    <PhotosFrame>
      <PageTitle>{title}</PageTitle>
      <Stack gap={2} className={list.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <Hint>{words.momentLead}</Hint>
        <Row as="nav" gap={4} dense aria-label={words.moments}>
          {earlier >= 0 && <Way to={to(earlier)} name={words.earlier} label={timeOfStrip(earlier)} />}
          <TextLink to={dayAddress(date)} label={words.whole} />
          {later >= 0 && <Way isLater to={to(later)} name={words.later} label={timeOfStrip(later)} />}
        </Row>
      </Stack>
      <PhotoListView
        key={`${date} ${at}`}
        listKey={{ of: 'moment', at: `${date}/${at}` }}
        isRanked
        empty={<EmptyState icon="photo" title={words.emptyMoment} text={words.emptyMomentText} />}
      />
    </PhotosFrame>
  );
}
