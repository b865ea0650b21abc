import * as v from 'valibot';
import { decodePresence, decodePresenceAggregate } from '#contract/documents/presence.ts';
import { publicPersonSchema } from '#contract/edge/names.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument, readDocuments } from '../documents.ts';
import type { PublicPage } from '../pages.ts';
import type { Person } from './queries.ts';

/** Profiles read from Firestore, so without the edge's delay. */

/** Keeps the sequence of `uids`; leaves out people without a profile. Costs a read for each. */
export async function profilesOf(uids: readonly Uid[]): Promise<readonly Person[]> {
  const decode = (path: string, data: unknown): Person =>
    v.parse(publicPersonSchema, { ...v.parse(v.looseObject({}), data), uid: path.slice(path.lastIndexOf('/') + 1) });
  return readDocuments(uids.map(documentPath.profile), decode);
}

export const peopleWithIds = async (uids: readonly Uid[]): Promise<readonly Person[]> =>
  (await profilesOf(uids.slice(0, limits.page.size))).filter(({ username }) => username !== '');

export const readProfile = async (uid: Uid): Promise<Person | undefined> => (await profilesOf([uid]))[0];

const aggregatePath = 'aggregates/presence';

/** Only for members. One page, from the aggregate that a schedule counts. */
export async function onlinePeople(): Promise<PublicPage<Person>> {
  const { uids = [] } = (await readDocument(aggregatePath, decodePresenceAggregate)) ?? {};
  return { items: await peopleWithIds(uids.filter(isUid)), asOf: new Date() };
}

/** Only for members. `null` after a long absence. */
export const lastSeen = async (uid: Uid): Promise<Date | null> =>
  (await readDocument(`presence/${uid}`, decodePresence))?.lastSeen ?? null;

export async function peopleByUid(uids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return new Map((await profilesOf(uids.filter(isUid))).map((person) => [person.uid, person]));
}
