import { deletedPerson } from '#contract/documents/deletedPerson.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

// A uid is a whole word: one made by hand may be so short that it stands in other words.
const mentionsOf = (uid: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${uid.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

const textWithoutPerson = (text: string, uid: string, mark: string = deletedPerson): string =>
  text.includes(uid) ? text.replaceAll(mentionsOf(uid), mark) : text;

/**
 * Pure: a stored value with every mention of a uid replaced by `deleted`, or another mark: as a text, in a text, as a
 * field's name. What is neither text, list nor map (a timestamp, a number) stays what it is.
 */
export function withoutPerson(value: unknown, uid: string, mark: string = deletedPerson): unknown {
  if (typeof value === 'string') return textWithoutPerson(value, uid, mark);
  if (Array.isArray(value)) return value.map((member) => withoutPerson(member, uid, mark));
  if (!isRecord(value)) return value;
  return recordWithoutPerson(value, uid, mark);
}

export const recordWithoutPerson = (
  record: Readonly<Record<string, unknown>>,
  uid: string,
  mark: string = deletedPerson,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(record).map(([field, member]) => [
      textWithoutPerson(field, uid, mark),
      withoutPerson(member, uid, mark),
    ]),
  );

type Entry = Readonly<Record<string, unknown>>;

const isOf = (state: unknown, uid: string): boolean => isRecord(state) && state['ownerId'] === uid;

/**
 * Pure: an audit entry that names a person whose account is gone. Who did what and when stays, with `deleted` in their
 * place; of what was done to them, or to a photo of theirs, the state before and after was theirs and goes.
 */
export function anonymousAuditEntry(entry: Entry, uid: string): Entry {
  const { target, before, after } = entry;
  const names = typeof target === 'string' && textWithoutPerson(target, uid) !== target;
  const wasDoneToThem = names || isOf(before, uid) || isOf(after, uid);
  return recordWithoutPerson(wasDoneToThem ? { ...entry, before: {}, after: {} } : entry, uid);
}

/**
 * Pure: a report as it stays when its reporter (`reporter`) or the reported person (`target`) is gone. The reason stays, so
 * that the case keeps its counts; the comment was about or by somebody who is gone. A report on somebody gone is settled.
 */
export function anonymousReport(report: Entry, uid: string, role: 'reporter' | 'target', now: unknown): Entry {
  const scrubbed = { ...recordWithoutPerson(report, uid), comment: '' };
  return role === 'target' && report['status'] === 'open'
    ? { ...scrubbed, status: 'resolved', handledAt: now }
    : scrubbed;
}
