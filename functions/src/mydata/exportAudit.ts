import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { peopleIn } from '../data/mydata/peopleIn.ts';
import { recordWithoutPerson } from './scrub.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What stands in an export in place of somebody else. */
const somebody = 'somebody';
// They stand where a uid stands, and are nobody's.
const nobody: ReadonlySet<string> = new Set(['system', 'deleted']);

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
 * Pure: what a person may have of an audit entry that names them. Of what was done to them or to what is theirs: all of it.
 * Of what they did to others as staff: what, when and why, and not whom to nor what that person was. Of what others
 * did to others, and that names them in passing: what and when. Nobody else's uid stands in any of it.
 */
export function auditEntryFor(entry: Fields, uid: Uid): Fields {
  const kept = withoutOthers(entry, uid);
  if (wasDoneTo(entry, uid)) return kept;
  const { action, target, reason, at } = kept;
  return entry['actorId'] === uid ? { action, on: String(target).split('/')[0], reason, at } : { action, at };
}
