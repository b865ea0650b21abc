import * as v from 'valibot';
import { publicPersonSchema } from '#contract/edge/people.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeAll, getDocuments } from './firestoreRest.ts';
import type { Person } from './profiles.ts';

/** Single profiles as they are now, by their uids: of oneself, and of people whom a list of one's own names. */

/** The profiles of these people, in this order; who has none is left out. A read of Firestore's for each. */
export async function profilesOf(uids: readonly Uid[], signal?: AbortSignal): Promise<readonly Person[]> {
  const documents = await getDocuments(uids.map(documentPath.profile), signal);
  return decodeAll(documents, (path, data) =>
    v.parse(publicPersonSchema, { ...v.parse(v.looseObject({}), data), uid: path.slice(path.lastIndexOf('/') + 1) }),
  ).map(({ document }) => document);
}

/** The profiles of those of these people who have a username, in this order; at most a page of them. */
export const peopleWithIds = async (uids: readonly Uid[]): Promise<readonly Person[]> =>
  (await profilesOf(uids.slice(0, limits.page.size))).filter(({ username }) => username !== '');

/** Somebody's profile as it is now; `undefined` if there is none. */
export const readProfile = async (uid: Uid, signal?: AbortSignal): Promise<Person | undefined> =>
  (await profilesOf([uid], signal))[0];
