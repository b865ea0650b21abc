import type { Case, Evidence } from '#contract/documents/case.ts';
import type { Photo } from '#contract/documents/photo.ts';
import type { Uid } from '#contract/ids.ts';
import type { Person } from '#data/people/queries.ts';
import type { Words } from '#i18n/words.ts';

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
const userFields = ['displayName', 'username', 'bio', 'links'] as const;

export function comparedPhoto(evidence: Evidence | undefined, photo: Photo | undefined): readonly Compared[] {
  const then = evidence?.subject === 'photo' ? { ...evidence, titleName: evidence.titleName } : undefined;
  const now = photo && { ...photo, titleName: photo.titleWords[0] };
  return then || now ? compare(photoFields, then, now) : [];
}

export function comparedPerson(evidence: Evidence | undefined, profile: Person | undefined): readonly Compared[] {
  const then = evidence?.subject === 'user' ? evidence : undefined;
  return then || profile ? compare(userFields, then, profile) : [];
}

type Named = Pick<Case, 'kind' | 'targetId' | 'evidence'>;

/** Pure: the name at the time of the report, else the name now. */
export function nameOfCase(
  { kind, targetId, evidence }: Named,
  words: Words['desk'],
  photo?: Pick<Photo, 'caption'>,
): string {
  if (evidence === undefined) {
    if (photo !== undefined) return photo.caption || words.noWords;
    return kind === 'photo' ? words.photoId(targetId) : words.personId(targetId);
  }
  if (evidence.subject === 'photo') return evidence.caption || words.noWords;
  return evidence.displayName || (evidence.username && `@${evidence.username}`) || words.personId(targetId);
}

export const ownerOfCase = ({ evidence }: Pick<Case, 'evidence'>): string =>
  evidence?.username ? `@${evidence.username}` : '';

const isAction = (action: string, words: Words['desk']): action is keyof Words['desk']['actions'] =>
  Object.hasOwn(words.actions, action);

export const actionWords = (action: string | undefined, words: Words['desk']): string =>
  action === undefined ? words.nothingDone : isAction(action, words) ? words.actions[action] : action;

/** Pure: who else looks at the case now; "" without a name, `undefined` for nobody. */
export const viewerOf = ({ viewing }: Pick<Case, 'viewing'>, me: Uid, now: Date): string | undefined =>
  viewing && viewing.by !== me && viewing.until > now ? viewing.name : undefined;
