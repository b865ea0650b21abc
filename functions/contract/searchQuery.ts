import type { Uid, UsernameKey } from './ids.ts';
import { limits } from './limits.ts';
import { normalizeTag } from './normalizers.ts';
import {
  asName,
  gramPlaces,
  gramsOfRun,
  type PhotoWords,
  type Run,
  runsOf,
  type SearchPlace,
  searched,
  searchPlaces,
  searchTexts,
} from './search.ts';
import { normalizeUsername } from './usernames.ts';

/** Matches all runs of one spelling, anywhere or `within` author or title; with `isExact`, whole and in a row. */
export type SearchTerm = {
  readonly spellings: readonly (readonly Run[])[];
  readonly within?: 'author' | 'title' | undefined;
  readonly isExact?: boolean | undefined;
};

export type TypedTerm = SearchTerm & { readonly typed: string };

/** `otherwise`: terms to search for if nobody has the username. */
type PersonTerm = { readonly usernameKey: UsernameKey; readonly otherwise: readonly SearchTerm[] };

type Parts = {
  readonly terms: readonly TypedTerm[];
  readonly tagKeys: readonly string[];
  readonly people: readonly PersonTerm[];
};

type Frame = {
  readonly days: { readonly from?: Date | undefined; readonly before?: Date | undefined };
  readonly newestFirst: boolean;
};

export type SearchQuery = Parts & Frame & { readonly not: Parts };

type Resolved = {
  readonly terms: readonly SearchTerm[];
  readonly tagKeys: readonly string[];
  readonly ownerIds: readonly Uid[];
};

export type Search = Resolved & Frame & { readonly not: Resolved };

export function termOf(typed: string, more: Pick<SearchTerm, 'within' | 'isExact'> = {}): readonly TypedTerm[] {
  const runs = runsOf(searched(typed));
  return runs.length === 0 ? [] : [{ typed, spellings: [runs], within: more.within, isExact: more.isExact }];
}

// `-` before a word excludes it. An operator's value follows at once. Quotes make a phrase; `#` begins a tag.
const chunkPattern =
  /(?<minus>[-－−](?=[^\s\-－−]))?(?:(?<operator>from|tag|title|before|after|sort)[:：])?(?:["“”＂「](?<quoted>[^"“”＂」]*)["“”＂」]|(?<bare>[#＃]*[^\s#＃]+|[#＃]+))/giu;

/** The site's time zone, Asia/Tokyo, has no summer time. */
const zone = '+09:00';

/** The earliest Firestore timestamp; a query for an earlier one fails. */
const firstMoment = new Date('0001-01-01T00:00:00Z');

/** The start of a day, month or year in the site's time zone: `2026-03-09`, `2026/3`, `2026`. */
export function beginningOf(typed: string): Date | undefined {
  const [, year = '', month = '1', day = '1'] =
    /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/.exec(typed.normalize('NFKC')) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDay = new Date(`${iso}T00:00:00Z`);
  // `Date` accepts the 31st of a shorter month as a day of the next.
  if (Number.isNaN(isDay.getTime()) || !isDay.toISOString().startsWith(iso)) return undefined;
  const beginning = new Date(`${iso}T00:00:00${zone}`);
  return beginning < firstMoment ? undefined : beginning;
}

const noParts: Parts = { terms: [], tagKeys: [], people: [] };

function usernameKeyIn(typed: string): UsernameKey | undefined {
  const username = normalizeUsername(typed, () => false);
  return username.ok ? username.key : undefined;
}

function partsOf(operator: string | undefined, value: string, isExact: boolean): Parts {
  const text = (): Parts => ({ ...noParts, terms: termOf(value, { isExact }) });
  const tagged = (): Parts => {
    const tag = normalizeTag(value);
    return tag.ok ? { ...noParts, tagKeys: [tag.key] } : text();
  };
  switch (operator) {
    case 'tag':
      return tagged();
    case 'title':
      return { ...noParts, terms: termOf(value, { within: 'title', isExact }) };
    case 'from': {
      const otherwise = termOf(value, { within: 'author', isExact });
      const key = usernameKeyIn(value.replace(/^[@＠]/u, ''));
      return key === undefined
        ? { ...noParts, terms: otherwise }
        : { ...noParts, people: [{ usernameKey: key, otherwise }] };
    }
  }
  if (!isExact && /^[#＃]/u.test(value)) return tagged();
  const key = isExact ? undefined : usernameKeyIn(/^[@＠](.+)$/su.exec(value)?.[1] ?? '');
  // An incomplete or unknown @name is searched for as text.
  return key === undefined ? text() : { ...noParts, people: [{ usernameKey: key, otherwise: termOf(key) }] };
}

const joined = (parts: readonly Parts[]): Parts => ({
  terms: parts.flatMap(({ terms }) => terms),
  tagKeys: parts.flatMap(({ tagKeys }) => tagKeys),
  people: parts.flatMap(({ people }) => people),
});

const inOrder = (dates: readonly Date[]): readonly Date[] =>
  dates.toSorted((one, other) => Number(one) - Number(other));

/** Reads `limits.search.queryChars`. Any text is valid; a meaningless operator is plain text. */
export function parseSearch(typed: string): SearchQuery {
  const text = Array.from(typed).slice(0, limits.search.queryChars).join('');
  const chunks = [...new Map(Array.from(text.matchAll(chunkPattern), (chunk) => [chunk[0], chunk])).values()];
  const [wanted, unwanted]: [Parts[], Parts[]] = [[], []];
  const [froms, befores]: [Date[], Date[]] = [[], []];
  let newestFirst = false;
  for (const { 0: whole, groups = {} } of chunks) {
    const { minus, quoted, bare = '' } = groups;
    const operator = groups['operator']?.toLowerCase();
    const isDay = operator === 'before' || operator === 'after';
    const day = isDay ? beginningOf(quoted ?? bare) : undefined;
    if (operator === 'sort' && bare === 'new') {
      newestFirst = true;
      continue;
    }
    if (day !== undefined) {
      // "Not before a day" means from that day on.
      ((operator === 'after') === (minus === undefined) ? froms : befores).push(day);
      continue;
    }
    const isText = isDay || operator === 'sort';
    const value = isText ? whole.slice(minus?.length ?? 0) : (quoted ?? bare);
    const parts = partsOf(isText ? undefined : operator, value, !isText && quoted !== undefined);
    (minus === undefined ? wanted : unwanted).push(parts);
  }
  return {
    ...joined(wanted),
    not: joined(unwanted),
    days: { from: inOrder(froms).at(-1), before: inOrder(befores)[0] },
    newestFirst,
  };
}

type Names = {
  /** `undefined`: nobody has this username. */
  readonly uidOf: (usernameKey: UsernameKey) => Uid | undefined;
  readonly tagOf?: (key: string) => string;
  readonly spelled?: (term: TypedTerm) => SearchTerm;
};

export function resolveSearch(
  { not, days, newestFirst, ...wanted }: SearchQuery,
  { uidOf, tagOf = (key) => key, spelled = (term) => term }: Names,
): Search {
  const resolved = ({ terms, tagKeys, people }: Parts): Resolved => ({
    terms: [
      ...terms.map(spelled),
      ...people.flatMap(({ usernameKey, otherwise }) => (uidOf(usernameKey) === undefined ? otherwise : [])),
    ],
    tagKeys: tagKeys.map(tagOf),
    ownerIds: people.flatMap(({ usernameKey }) => uidOf(usernameKey) ?? []),
  });
  return { ...resolved(wanted), not: resolved(not), days, newestFirst };
}

/** What to search names for: the words, else the only tag or person, else "". */
export function nameTerms(typed: string): string {
  const { terms, tagKeys, people } = parseSearch(typed);
  const others = [...tagKeys, ...people.map(({ usernameKey }) => usernameKey)];
  return terms.length > 0 ? terms.map((term) => term.typed).join(' ') : others.length === 1 ? (others[0] ?? '') : '';
}

/** Whether the search wants no word, tag, person or day. Exclusions alone would read every photo. */
export const isNothing = ({ terms, tagKeys, ownerIds, days }: Resolved & Pick<Frame, 'days'>): boolean =>
  [terms, tagKeys, ownerIds].every((part) => part.length === 0) && days.from === undefined && days.before === undefined;

/** The same, before names are resolved, which would cost reads. */
export const wantsNothing = ({ terms, tagKeys, people, days }: SearchQuery): boolean =>
  isNothing({ terms, tagKeys, ownerIds: [], days }) && people.length === 0;

// A Han character or an emoji narrows as much as three letters or kana.
const weightOf = (gram: string): number =>
  Array.from(gram).reduce((sum, char) => sum + (/[\p{Script=Han}\p{Extended_Pictographic}]/u.test(char) ? 3 : 1), 0);

const rarest = (grams: readonly string[]): readonly string[] =>
  grams.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, 1);

/** The probably rarest gram of each spelling of one term; every match has one of them. Empty without terms. */
export function gramsToAsk({ terms }: Pick<Search, 'terms'>): readonly string[] {
  const choices = terms.map(({ spellings }) => [
    ...new Set(spellings.flatMap((runs) => rarest(runs.flatMap(gramsOfRun)))),
  ]);
  const weakest = (grams: readonly string[]): number => Math.min(...grams.map(weightOf));
  return choices.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? [];
}

/** Pure. The photo is listed for this place only. */
export function bestPlaceOf(words: PhotoWords, grams: readonly string[]): SearchPlace | undefined {
  const places = gramPlaces(words);
  const matched = new Set(grams.map((gram) => places.get(gram)));
  return searchPlaces.find((place) => matched.has(place));
}

type Searched = PhotoWords & { readonly ownerId: Uid };

/** Puts blanks around words, so that a phrase matches only whole words in a row. */
const inRow = (runs: readonly Run[]): string =>
  runs.map(({ kind, text }) => (kind === 'word' ? ` ${text} ` : text)).join('\n');

/** Words match by prefix, unspaced text anywhere, quoted text whole and in a row. Ignores days. */
export function matchesSearch(photo: Searched, { terms, tagKeys, ownerIds, not }: Search): boolean {
  const { subject, author, rest } = searchTexts(photo);
  const places = { author, title: photo.titleWords.flatMap(asName), anywhere: [...subject, ...author, ...rest] };
  const matches = ({ spellings, within, isExact = false }: SearchTerm): boolean => {
    const texts = places[within ?? 'anywhere'].map(runsOf);
    if (isExact) return spellings.some((spelling) => texts.some((runs) => inRow(runs).includes(inRow(spelling))));
    const all = texts.flat();
    const isThere = ({ kind, text }: Run): boolean =>
      all.some((run) => (kind === 'word' ? run.text.startsWith(text) : run.text.includes(text)));
    return spellings.some((spelling) => spelling.every(isThere));
  };
  const hasTag = (key: string): boolean => photo.tagKeys.includes(key);
  const isBy = (uid: Uid): boolean => photo.ownerId === uid;
  return (
    terms.every(matches) &&
    tagKeys.every(hasTag) &&
    ownerIds.every(isBy) &&
    !(not.terms.some(matches) || not.tagKeys.some(hasTag) || not.ownerIds.some(isBy))
  );
}
