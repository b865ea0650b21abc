import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { peopleIn } from '../data/mydata/peopleIn.ts';
import { recordWithoutPerson } from './scrub.ts';

// Fields that say who of the staff did something: the deed is the person's to know, who did it is not.
const staffFields: ReadonlySet<string> = new Set(['by', 'handledBy', 'actorId', 'revertedBy', 'people', 'viewing']);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** Pure: a stored value as it is handed out: times as ISO 8601, without what identifies the staff. */
export function exportable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (hasToDate(value)) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exportable);
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).filter(([field]) => !staffFields.has(field));
  return Object.fromEntries(shown.map(([field, member]) => [field, exportable(member)]));
}

/** One document as a file. */
export const jsonFile = (value: unknown): string => `${JSON.stringify(exportable(value), null, 2)}\n`;

/** Any number of documents as one file, of which no more than one is held at a time. */
export async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const value of values) {
    yield `${separator}${JSON.stringify(exportable(value), null, 2)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

type Fields = Readonly<Record<string, unknown>>;

/** What stands in an export in place of somebody else. */
const somebody = 'somebody';
// They stand where a uid stands, and are nobody's.
const nobody: ReadonlySet<string> = new Set(['system', 'deleted']);

const names = (state: unknown, uid: Uid): boolean =>
  isRecord(state) && (state['ownerId'] === uid || state['uid'] === uid);

/** Pure: whether an audit entry tells of something done to a person: to their account, or to what is theirs. */
export const wasDoneTo = (entry: Fields, uid: Uid): boolean =>
  entry['target'] === documentPath.user(uid) ||
  entry['target'] === documentPath.profile(uid) ||
  names(entry['before'], uid) ||
  names(entry['after'], uid);

const withoutOthers = (entry: Fields, uid: Uid): Fields =>
  peopleIn(entry)
    .filter((person) => person !== uid && !nobody.has(person))
    .reduce((kept, person) => recordWithoutPerson(kept, person, somebody), entry);

/**
 * Pure: what a person may have of an audit entry that names them: all of what was done to them; of what they did to
 * others as staff what, when and why; of what names them in passing what and when. Nobody else's uid stands in it.
 */
export function auditEntryFor(entry: Fields, uid: Uid): Fields {
  const kept = withoutOthers(entry, uid);
  if (wasDoneTo(entry, uid)) return kept;
  const { action, target, reason, at } = kept;
  return entry['actorId'] === uid ? { action, on: String(target).split('/')[0], reason, at } : { action, at };
}
