import * as v from 'valibot';
import { presenceAggregateSchema, presenceSchema } from '#contract/documents/presence.ts';
import { publicPersonSchema } from '#contract/edge/names.ts';
import { isUid, parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readDocument, readDocuments } from '../documents.ts';
import type { PublicPage } from '../pages.ts';
import { type Person, peopleWithIds } from './queries.ts';

const profileSchema = v.omit(publicPersonSchema, ['uid']);

/** For staff. Keeps the sequence of `uids`; leaves out people without a profile. Costs a read for each. */
export async function profilesOf(uids: readonly Uid[]): Promise<readonly Person[]> {
  const profiles = await readDocuments(uids.map(documentPath.profile), profileSchema);
  return profiles.map((profile) => ({ ...profile, uid: parseUid(profile.id) }));
}

/** For the person and staff: without the edge's delay. */
export const readProfile = async (uid: Uid): Promise<Person | undefined> => (await profilesOf([uid]))[0];

/** Only for members. One page, from the aggregate that a schedule counts. */
export async function onlinePeople(): Promise<PublicPage<Person>> {
  const { uids = [] } = (await readDocument('aggregates/presence', presenceAggregateSchema)) ?? {};
  return { items: await peopleWithIds(uids.filter(isUid)), asOf: new Date() };
}

/** Only for members. `null` after a long absence. */
export const lastSeen = async (uid: Uid): Promise<Date | null> =>
  (await readDocument(`presence/${uid}`, presenceSchema))?.lastSeen ?? null;
