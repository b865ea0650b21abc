import { decodePresenceAggregate } from '#contract/documents/presence.ts';
import { isUid } from '#contract/ids.ts';
import type { PeoplePage } from './people.ts';
import { peopleWithIds } from './profilesNow.ts';
import { loadFirestore } from './sdk.ts';

const aggregatePath = 'aggregates/presence';

/** The people who were seen last, for people who are signed in: one page, from what is counted for everybody at once. */
export async function onlinePeople(): Promise<PeoplePage> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const snapshot = await getDoc(doc(firestore, aggregatePath));
  const uids = snapshot.exists() ? decodePresenceAggregate(aggregatePath, snapshot.data()).uids : [];
  return { people: await peopleWithIds(uids.filter(isUid)), next: undefined };
}
