import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import { boundsOf, isMomentDate, isMomentTime, stripOfTime, timeOfStrip } from '#contract/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import { queries } from '#data/queryClient.ts';
import { currentLanguage } from '#i18n/current.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { LinkButton, TextLink } from '#ui/Button.tsx';
import { Hint, Page, Row, Stack, VisuallyHidden } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { PhotosFrame } from '../grid/PhotoGridSkeleton.tsx';
import list from '../list/list.module.css';
import { beginList, listWords } from '../list/listLoader.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { PageIcon } from '../photo/pageIcons.tsx';
import styles from './day.module.css';
import { dayAddress } from './dayAddress.ts';
import { besides, dateOn, type PlacedStrip, storedDatesOf } from './localDay.ts';
import { Strips } from './Strips.tsx';
import { type DayAddress, dateShown, useDay, useDayFormats } from './useDay.ts';

/** `date`: absent for today. `at`: where the ten minutes begin, in UTC as `date` then is; absent for the whole day. */
type Parsed = { readonly date: string | undefined; readonly at: string | undefined };
/** `full`: for an empty day, one with many moments, if there is one lately. */
type Loaded = { readonly address: DayAddress; readonly full: string | undefined };

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/** Throws 404 for what is no day or no strip. */
async function dayLoader(store: Store, { date, at: time }: Parsed, request: Request): Promise<Loaded> {
  const now = store.get(currentLanguage)?.at ?? new Date();
  if ((date !== undefined && !isMomentDate(date)) || (time !== undefined && !isMomentTime(time))) throw notFound();
  const ofMoment = date ?? dateOn('utc', now);
  const at = time === undefined ? undefined : boundsOf({ date: ofMoment, strip: stripOfTime(time) })[0];
  const address = { date, at, now };
  const clock = isFirstDrawAhead() ? 'utc' : 'viewer';
  const dates = storedDatesOf(clock, dateShown(clock, address));
  const photos =
    time === undefined ? undefined : beginList(store, { of: 'moment', at: `${ofMoment}/${time}` }, request);
  const read = dates.map((each) => store.get(queries).query(momentsQuery(each)));
  const [days] = await Promise.all([Promise.all(read), photos]);
  const wholeDays = days.filter((day) => day !== null);
  if (wholeDays.length === 0) throw notFound();
  const isEmpty = wholeDays.every(({ strips }) => strips.every(({ count }) => count === 0));
  return { address, full: at === undefined && isEmpty ? await fullDay(store) : undefined };
}

/** The day of the home page's band, which is often loaded. An empty day shows without it too. */
async function fullDay(store: Store): Promise<string | undefined> {
  const band = await store
    .get(queries)
    .query(bandQuery)
    .catch(() => null);
  return band?.date;
}

/** `/day`, `/day/{yyyy-mm-dd}`: a day on the viewer's clock, in strips of ten minutes; `?at=hh:mm`: the photos of one. */
export const dayPage = {
  module: 'src/features/photos/day/DayPage.tsx',
  parse: (search: URLSearchParams, { date }: Params): Parsed => ({ date, at: search.get('at') ?? undefined }),
  loader: dayLoader,
  words: ['day', ...listWords] as const,
  Component: ({ loaded: { address, full } }: { loaded: Loaded }) =>
    address.at === undefined ? (
      <WholeDay address={address} full={full} />
    ) : (
      <Moment address={address} at={address.at} />
    ),
  Failed: FailedDay,
};

function FailedDay({ error }: { error: unknown }) {
  return <FailedPage title={useWords('day').failed} error={error} />;
}

function WholeDay({ address, full }: Loaded) {
  const words = useWords('day');
  const { clock, date, strips } = useDay(address);
  const { long, short } = useDayFormats(clock);
  const title = words.title(long(date));
  const [before, after] = [besides(date, -1), besides(date, 1)];
  const hasMoments = strips.some(({ count }) => count > 0);
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <Stack gap={2}>
        <h1 tabIndex={-1}>{title}</h1>
        {hasMoments && <Hint data-soon="">{words.lead(words.clock[clock])}</Hint>}
      </Stack>
      {hasMoments ? (
        <Strips clock={clock} strips={strips} />
      ) : (
        <EmptyState icon="photo" title={words.emptyDay} text={words.emptyDayText}>
          {full !== undefined && <LinkButton to={dayAddress(full)} label={words.fullDay(short(full))} />}
        </EmptyState>
      )}
      <Row as="nav" gap={4} justify="between" aria-label={words.days}>
        <Way to={dayAddress(before)} name={words.before} label={short(before)} />
        {after <= dateOn(clock, address.now) && (
          <Way isLater to={dayAddress(after)} name={words.after} label={short(after)} />
        )}
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

const addressOf = ({ place }: PlacedStrip): string => dayAddress(place.date, timeOfStrip(place.strip));

function Moment({ address, at }: { address: DayAddress; at: Date }) {
  const words = useWords('day');
  const { clock, date, strips } = useDay(address);
  const { long, time } = useDayFormats(clock);
  const title = words.momentTitle(long(date), time(at));
  const taken = strips.filter(({ count }) => count > 0);
  const earlier = taken.findLast(({ startsAt }) => startsAt < at);
  const later = taken.find(({ startsAt }) => startsAt > at);
  const key = `${dateOn('utc', at)}/${at.toISOString().slice(11, 16)}`;
  return (
    <PhotosFrame>
      <PageTitle>{title}</PageTitle>
      <Stack gap={2} className={list.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <Hint data-soon="">{words.momentLead(words.clock[clock])}</Hint>
        <Row as="nav" gap={4} dense aria-label={words.moments}>
          {earlier && <Way to={addressOf(earlier)} name={words.earlier} label={time(earlier.startsAt)} />}
          <TextLink to={dayAddress(date)} label={words.whole} />
          {later && <Way isLater to={addressOf(later)} name={words.later} label={time(later.startsAt)} />}
        </Row>
      </Stack>
      <PhotoListView
        key={key}
        listKey={{ of: 'moment', at: key }}
        isRanked
        empty={<EmptyState icon="photo" title={words.emptyMoment} text={words.emptyMomentText} />}
      />
    </PhotosFrame>
  );
}
