import * as v from 'valibot';
import { decodePresence, decodePresenceAggregate } from '#contract/documents/presence.ts';
import { publicPersonSchema } from '#contract/edge/people.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument, readDocuments } from '../firestore.ts';
import { queryClient } from '../queryClient.ts';
import { type PeoplePage, type Person } from './queries.ts';

/** Single profiles as they are now, by their uids: of oneself, and of people whom a list of one's own names. */

/** The profiles of these people, in this order; who has none is left out. A read of Firestore's for each. */
export async function profilesOf(uids: readonly Uid[], signal?: AbortSignal): Promise<readonly Person[]> {
  const decode = (path: string, data: unknown): Person =>
    v.parse(publicPersonSchema, { ...v.parse(v.looseObject({}), data), uid: path.slice(path.lastIndexOf('/') + 1) });
  return readDocuments(uids.map(documentPath.profile), decode, signal);
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
  const { uids = [] } = (await readDocument(aggregatePath, decodePresenceAggregate)) ?? {};
  return { people: await peopleWithIds(uids.filter(isUid)), next: undefined };
}

/**
 * When a person was last here; `undefined` for one who has not been for long. For people who are signed in. What was
 * read stands for a minute.
 */
export async function lastSeen(uid: Uid): Promise<Date | undefined> {
  const found = await queryClient.query({
    queryKey: ['lastSeen', uid],
    // The query library takes `undefined` for a mistake.
    queryFn: async () => (await readDocument(`presence/${uid}`, decodePresence)) ?? null,
  });
  return found?.lastSeen;
}

/** The profiles of these people, by uid; who has none any more is not in it. One read of Firestore's each. */
export async function peopleByUid(uids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return new Map((await profilesOf(uids.filter(isUid))).map((person) => [person.uid, person]));
}
