import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { peopleIn } from '../data/mydata/peopleIn.ts';
import { isRecord, recordWithoutPerson } from './scrub.ts';

// Security: the person must not learn which staff acted, nor what reporters were told.
const staffFields: ReadonlySet<string> = new Set([
  'by',
  'actorId',
  'revertedBy',
  'people',
  'lease',
  'escalated',
  'skips',
  'reply',
]);

const hasToDate = (value: unknown): value is { toDate: () => Date } =>
  typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';

/** Times as ISO 8601, without `staffFields`. */
export function exportable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (hasToDate(value)) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exportable);
  if (!isRecord(value)) return value;
  const shown = Object.entries(value).filter(([field]) => !staffFields.has(field));
  return Object.fromEntries(shown.map(([field, member]) => [field, exportable(member)]));
}

export const jsonFile = (value: unknown): string => `${JSON.stringify(exportable(value), null, 2)}\n`;

export async function* jsonList(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const value of values) {
    yield `${separator}${JSON.stringify(exportable(value), null, 2)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

type Fields = Readonly<Record<string, unknown>>;

const somebody = 'somebody';
// In place of a uid.
const nobody: ReadonlySet<string> = new Set(['system', 'deleted']);

const names = (state: unknown, uid: Uid): boolean =>
  isRecord(state) && (state['ownerId'] === uid || state['uid'] === uid);

/** Whether the act changed the account or something that the person owns. */
export const wasDoneTo = (entry: Fields, uid: Uid): boolean =>
  entry['target'] === documentPath.user(uid) ||
  entry['target'] === documentPath.profile(uid) ||
  names(entry['before'], uid) ||
  names(entry['after'], uid);

const withoutOthers = (entry: Fields, uid: Uid): Fields =>
  peopleIn(entry)
    .filter((person) => person !== uid && !nobody.has(person))
    .reduce((left, person) => recordWithoutPerson(left, person, somebody), entry);

/** Acts on the person: everything. Own acts as staff: what, when, why. Others: what and when. Never other uids. */
export function auditEntryFor(entry: Fields, uid: Uid): Fields {
  const own = withoutOthers(entry, uid);
  if (wasDoneTo(entry, uid)) return own;
  const { action, target, reason, at } = own;
  return entry['actorId'] === uid ? { action, on: String(target).split('/')[0], reason, at } : { action, at };
}
