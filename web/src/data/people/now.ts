import * as v from 'valibot';
import { decodePresence, decodePresenceAggregate } from '#contract/documents/presence.ts';
import { publicPersonSchema } from '#contract/edge/people.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { decodeAll, getDocuments } from '../firestore.ts';
import { queryClient } from '../queryClient.ts';
import { loadFirestore } from '../sdk.ts';
import { type PeoplePage, type Person } from './queries.ts';

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

const aggregatePath = 'aggregates/presence';

/** The people who were seen last, for people who are signed in: one page, from what is counted for everybody at once. */
export async function onlinePeople(): Promise<PeoplePage> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const snapshot = await getDoc(doc(firestore, aggregatePath));
  const uids = snapshot.exists() ? decodePresenceAggregate(aggregatePath, snapshot.data()).uids : [];
  return { people: await peopleWithIds(uids.filter(isUid)), next: undefined };
}

/**
 * When a person was last here; `undefined` for one who has not been for long. For people who are signed in. What was
 * read stands for a minute.
 */
export const lastSeen = async (uid: Uid): Promise<Date | undefined> =>
  (await queryClient.query({ queryKey: ['lastSeen', uid], queryFn: () => readLastSeen(uid) })) ?? undefined;

/** `null` in place of nothing, which the query library takes for a mistake. */
async function readLastSeen(uid: Uid): Promise<Date | null> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const path = `presence/${uid}`;
  const snapshot = await getDoc(doc(firestore, path));
  return snapshot.exists() ? decodePresence(path, snapshot.data()).lastSeen : null;
}

/** The profiles of these people, by uid; who has none any more is not in it. One read of Firestore's each. */
export async function peopleByUid(uids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return new Map((await profilesOf(uids.filter(isUid))).map((person) => [person.uid, person]));
}
