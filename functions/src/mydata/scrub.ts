import type { TowardsHold } from '#contract/documents/report.ts';
import { deletedPerson } from '#contract/ids.ts';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

// Matches whole words, because a uid made by hand may be part of other words.
const mentionsOf = (uid: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${uid.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'gu');

const textWithoutPerson = (text: string, uid: string, mark: string = deletedPerson): string =>
  text.includes(uid) ? text.replaceAll(mentionsOf(uid), mark) : text;

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

const words = ['reason', 'note', 'text'] as const;

const withoutWords = (entry: Entry): Entry => ({
  ...entry,
  ...Object.fromEntries(words.filter((field) => typeof entry[field] === 'string').map((field) => [field, ''])),
});

const isOf = (state: unknown, uid: string): boolean => isRecord(state) && state['ownerId'] === uid;

const names = (value: unknown, uid: string): boolean => {
  if (typeof value === 'string') return value.includes(uid) && mentionsOf(uid).test(value);
  if (Array.isArray(value)) return value.some((member) => names(member, uid));
  return isRecord(value) && Object.entries(value).some(([field, member]) => names(field, uid) || names(member, uid));
};

/** `people` only repeats other fields. */
const namesOtherwise = ({ actorId, people: _, ...fields }: Entry, uid: string): boolean =>
  actorId === uid
    ? names([fields['target'], fields['reason'], fields['note'], fields['text']], uid)
    : names(fields, uid);

/** Idempotent. Keeps who did what when, anonymously. Drops states and staff's words of acts on the person. */
export function anonymousAuditEntry(entry: Entry, uid: string): Entry {
  const { target, before, after } = entry;
  const wasDoneToThem = names(target, uid) || isOf(before, uid) || isOf(after, uid);
  const entryLeft = wasDoneToThem || namesOtherwise(entry, uid) ? withoutWords(entry) : entry;
  return recordWithoutPerson(wasDoneToThem ? { ...entryLeft, before: {}, after: {} } : entryLeft, uid);
}

/** Drops the comment. An open report no longer counts, or is resolved if it is about the person. */
export function anonymousReport(report: Entry, uid: string, role: 'reporter' | 'target', now: unknown): Entry {
  const scrubbed = { ...recordWithoutPerson(report, uid), comment: '' };
  if (report['status'] !== 'open') return scrubbed;
  return role === 'target'
    ? { ...scrubbed, status: 'resolved', handledAt: now }
    : { ...scrubbed, towardsHold: 'gone' satisfies TowardsHold };
}
