import type { Album } from '#contract/documents/album.ts';
import type { Case, CaseKind, Evidence } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { isUrgent } from '#contract/documents/report.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { firstChars } from '#contract/text.ts';
import type { Person } from '#data/people/queries.ts';
import type { Name } from '#data/staff/people.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { type ActName, acts, actWords } from '../acts/acts.ts';

/** Albums have their own words for some texts. */
export function useDeskWords(kind: CaseKind): Words['desk'] {
  const words = useWords('desk');
  return kind === 'album' ? { ...words, ...words.ofAlbum } : words;
}

type ComparedField = keyof Words['desk']['fields'];
/** `was`: at the time of the report. */
export type Compared = {
  readonly field: ComparedField;
  readonly was: readonly string[] | boolean | undefined;
  readonly now: readonly string[] | boolean | undefined;
  readonly isChanged: boolean;
};

type Value = string | readonly string[] | boolean | undefined;

const listed = (value: Value): readonly string[] | boolean | undefined =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value;

const isAlike = (one: Value, other: Value): boolean =>
  JSON.stringify(listed(one) ?? []) === JSON.stringify(listed(other) ?? []);

function compare<Field extends ComparedField>(
  fields: readonly Field[],
  then: Readonly<Record<Field, Value>> | undefined,
  now: Readonly<Record<Field, Value>> | undefined,
): readonly Compared[] {
  return fields.map((field) => ({
    field,
    was: listed(then?.[field]),
    now: listed(now?.[field]),
    isChanged: then !== undefined && now !== undefined && !isAlike(then[field], now[field]),
  }));
}

const photoFields = ['caption', 'description', 'alt', 'tags', 'titleName', 'spoiler', 'sensitive'] as const;
const albumFields = ['title', 'text'] as const;
const userFields = ['displayName', 'username', 'bio', 'links'] as const;

export function comparedPhoto(evidence: Evidence | undefined, photo: Photo | undefined): readonly Compared[] {
  const then = evidence?.subject === 'photo' ? { ...evidence, titleName: evidence.titleName } : undefined;
  const now = photo && { ...photo, titleName: photo.titleWords[0] };
  return then || now ? compare(photoFields, then, now) : [];
}

export function comparedAlbum(evidence: Evidence | undefined, album: Album | undefined): readonly Compared[] {
  const then = evidence?.subject === 'album' ? evidence : undefined;
  return then || album ? compare(albumFields, then, album) : [];
}

export function comparedPerson(evidence: Evidence | undefined, profile: Person | undefined): readonly Compared[] {
  const then = evidence?.subject === 'user' ? evidence : undefined;
  return then || profile ? compare(userFields, then, profile) : [];
}

type Named = Pick<Case, 'kind' | 'evidence'>;

/** The current subject, for a case without evidence. */
export type Now = {
  readonly photo?: Photo | undefined;
  readonly album?: Album | undefined;
  readonly owner?: Name | undefined;
};

/** Pure: the name at the time of the report, else the name now. Never an id. */
export const nameOfCase = (listed: Named, words: Words['desk'], now: Now = {}): string =>
  isolated(plainName(listed, words, now));

function plainName({ kind, evidence }: Named, words: Words['desk'], { photo, album, owner }: Now): string {
  switch (evidence?.subject) {
    case undefined:
      if (kind === 'user') return owner?.displayName || (owner?.username && `@${owner.username}`) || words.nobody;
      return photo ? photo.caption || words.noWords : (album?.title ?? words.unknown[kind]);
    case 'photo':
      return evidence.caption || words.noWords;
    case 'album':
      return evidence.title;
    case 'user':
      return evidence.displayName || (evidence.username && `@${evidence.username}`) || words.nobody;
  }
}

/** Pure: both names of the owner, as far as there are any, so that they can be found by either. */
export function ownerOfCase({ evidence }: Pick<Case, 'evidence'>, { photo, album, owner }: Now = {}): string {
  const { displayName, username } = evidence ??
    photo?.owner ??
    album?.owner ??
    owner ?? { displayName: '', username: '' };
  return [displayName, username && `@${username}`]
    .filter((name) => name !== '')
    .map(isolated)
    .join(' ');
}

/** Pure: the username of a reported person, unless it is the name already. */
export function usernameBeside(name: string, { evidence }: Pick<Case, 'evidence'>, { owner }: Now = {}): string {
  const { username } = evidence ?? owner ?? { username: '' };
  const called = username && isolated(`@${username}`);
  return called === name ? '' : called;
}

/** Pure: whom a warning or a ban would hit; "" without a name. */
export function personOfCase({ evidence }: Pick<Case, 'evidence'>, { photo, album, owner }: Now = {}): string {
  const { displayName, username } = owner ??
    photo?.owner ??
    album?.owner ??
    evidence ?? { displayName: '', username: '' };
  return displayName || (username && `@${username}`);
}

/** Whom or what a decision hits; "" without a name. */
export type Targets = { readonly subject: string; readonly owner: string };

const targetOf = (name: ActName, { subject, owner }: Targets): string =>
  acts[name].onCases?.hits === 'owner' ? owner : subject;

/** Pure: names whom or what the act hits. */
export function labelOfAct(name: ActName, words: Words['admin'], targets: Targets): string {
  const { label, labelOn } = actWords(name, words);
  const target = targetOf(name, targets);
  return target === '' ? label : (labelOn?.(target) ?? label);
}

export const labelOfActs = (names: readonly ActName[], words: Words['admin'], targets: Targets): string =>
  words.allOf(
    names.map((name) => {
      const [whole, target] = [labelOfAct(name, words, targets), targetOf(name, targets)];
      return { whole, part: actWords(name, words).andOn?.(target) ?? whole };
    }),
  );

// Captions have up to 80 characters; a button has no room for that.
const captionMost = 16;

const shortened = (text: string): string => {
  const start = firstChars(text, captionMost);
  return start === text ? text : `${start}…`;
};

type Targeted = Now & { readonly case: Pick<Case, 'kind' | 'evidence' | 'ownerId'> };

/** Pure: a single one by its name, several by their number. All are of one kind. */
export function targetsOf(
  subjects: readonly Targeted[],
  words: Words['desk'],
  { targets }: Words['admin'],
  number: (value: number) => string,
): Targets {
  const [only, ...more] = subjects;
  if (only === undefined) return { subject: '', owner: '' };
  const { kind } = only.case;
  const owners = new Set(subjects.map((each) => each.case.ownerId)).size;
  const name = personOfCase(only.case, only);
  const owner = owners > 1 ? targets.user(number(owners)) : name === '' ? '' : targets.person(isolated(name));
  if (kind === 'user') return { subject: owner, owner };
  const subject =
    more.length > 0
      ? targets[kind](number(subjects.length))
      : words.quoted(isolated(shortened(plainName(only.case, words, only))));
  return { subject, owner };
}

/** Pure: "" where there is none. */
export const thumbhashOfCase = ({ evidence }: Pick<Case, 'evidence'>, { photo, album }: Now = {}): string =>
  evidence?.thumbhash || (photo?.thumbhash ?? album?.cover?.thumbhash ?? '');

/** Pure: who else has the case now; "" without a name, `undefined` for nobody. */
export const holderOf = ({ lease }: Pick<Case, 'lease'>, me: Uid, now: Date): string | undefined =>
  lease && lease.by !== me && lease.until > now ? isolated(lease.name) : undefined;

const muchSeen = 10;
const accurate = 0.75;
const hourMs = 3_600_000;

type Placed = Pick<Case, 'reasonsGiven' | 'seen' | 'heldAt' | 'weight' | 'reporterCount' | 'openedAt'>;

/** Pure: what moves a case forward in the queue; by its age alone, if nothing else does. */
export function whyHere({ reasonsGiven, seen, heldAt, weight, reporterCount, openedAt }: Placed, now: Date) {
  const isLate = now.getTime() - openedAt.getTime() > limits.moderation.lateHours * hourMs;
  const reasons = [
    reasonsGiven.some(isUrgent) ? ('urgent' as const) : undefined,
    isLate ? ('late' as const) : undefined,
    seen >= muchSeen && heldAt === undefined ? ('seen' as const) : undefined,
    reporterCount > 0 && weight / reporterCount >= accurate ? ('accurate' as const) : undefined,
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0 ? (['age'] as const) : reasons;
}
