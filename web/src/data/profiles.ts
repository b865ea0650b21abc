import { decodeProfile, type Profile } from '#contract/documents/profile.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { usernameKey } from '#contract/normalizers.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeAll, type FieldFilter, getDocument, type RestDocument, runQuery } from './firestoreRest.ts';
import { stringValue } from './firestoreValues.ts';
import { createPageCache } from './pageCache.ts';

/** Every public read of one profile. Lists of people are in `people.ts`. */

/** A profile with whose it is. */
export type Person = Profile & { readonly uid: Uid };

export const toPeople = (documents: readonly RestDocument[]): Person[] =>
  decodeAll(documents, decodeProfile).flatMap(({ id, document }) => (isUid(id) ? [{ ...document, uid: id }] : []));

const byName = createPageCache<Person>();

async function findOne(filter: FieldFilter, signal: AbortSignal | undefined): Promise<Person | undefined> {
  return toPeople(await runQuery({ collection: 'profiles', where: [filter], orderBy: [], limit: 1 }, signal))[0];
}

/**
 * Who has this username, or had it until not long ago; `undefined` for nobody. Whoever has it now comes before who gave
 * it up. Costs one read, two for a name that nobody has now.
 */
export async function findPerson(username: string, signal?: AbortSignal): Promise<Person | undefined> {
  const key = usernameKey(username);
  const remembered = byName.recall(key);
  if (remembered) return remembered;
  const person =
    (await findOne({ field: 'usernameKey', op: 'EQUAL', value: stringValue(key) }, signal)) ??
    (await findOne({ field: 'formerKeys', op: 'ARRAY_CONTAINS', value: stringValue(key) }, signal));
  if (person) byName.remember(key, person);
  return person;
}

/** Somebody's profile as it is now; `undefined` if there is none. */
export async function readProfile(uid: Uid, signal?: AbortSignal): Promise<Person | undefined> {
  const document = await getDocument(documentPath.profile(uid), signal);
  return document && toPeople([document])[0];
}

/** Forgets what was read, so that the next read asks the server: after a change of one's own profile. */
export function forgetProfiles(): void {
  byName.clear();
}
