import type { Store } from 'jotai';
import type { Params } from 'react-router-dom';
import { boundsOf, isMomentDate, isMomentTime, stripOfTime } from '#contract/moments.ts';
import { bandQuery } from '#data/photos/band.ts';
import { momentsQuery } from '#data/photos/moments.ts';
import { queries } from '#data/queryClient.ts';
import { currentLanguage } from '#i18n/current.ts';
import { useWords } from '#i18n/words.ts';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { beginList, listWords } from '../list/listLoader.ts';
import { dateOn } from './localDay.ts';
import { Moment } from './Moment.tsx';
import { type DayAddress, readDay } from './useDay.ts';
import { WholeDay } from './WholeDay.tsx';

/** `date`: absent for today. `at`: where the ten minutes begin, in UTC as `date` then is; absent for the whole day. */
type Parsed = { readonly date: string | undefined; readonly at: string | undefined };
/** `shown`: the day. `full`: for an empty one, one with many moments, if there is one lately. */
type Loaded = { readonly address: DayAddress; readonly shown: string; readonly full: string | undefined };

const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' });

/** Throws 404 for what is no day or no strip. */
async function dayLoader(store: Store, { date, at: time }: Parsed, request: Request): Promise<Loaded> {
  const now = store.get(currentLanguage)?.at ?? new Date();
  if ((date !== undefined && !isMomentDate(date)) || (time !== undefined && !isMomentTime(time))) throw notFound();
  const ofMoment = date ?? dateOn('utc', now);
  const at = time === undefined ? undefined : boundsOf({ date: ofMoment, strip: stripOfTime(time) })[0];
  const address = { date, at, now };
  const clock = isFirstDrawAhead() ? 'utc' : 'viewer';
  const photos =
    time === undefined ? undefined : beginList(store, { of: 'moment', at: `${ofMoment}/${time}` }, request);
  const reading = readDay((each) => store.get(queries).query(momentsQuery(each)), clock, address);
  const [{ shown, moments, isThere }] = await Promise.all([reading, photos]);
  if (!isThere) throw notFound();
  return { address, shown, full: at === undefined && moments === 0 ? await fullDay(store) : undefined };
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
  Component: ({ loaded: { address, shown, full } }: { loaded: Loaded }) =>
    address.at === undefined ? (
      <WholeDay address={address} shown={shown} full={full} />
    ) : (
      <Moment key={address.at.getTime()} address={address} shown={shown} at={address.at} />
    ),
  Failed: FailedDay,
};

function FailedDay({ error }: { error: unknown }) {
  return <FailedPage title={useWords('day').failed} error={error} />;
}
