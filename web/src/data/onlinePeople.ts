import { decodePresenceAggregate } from '#contract/documents/presence.ts';
import { isUid } from '#contract/ids.ts';
import type { PeoplePage } from './people.ts';
import { loadFirestore } from './sdk.ts';

const aggregatePath = 'aggregates/presence';

/**
 * The people who were seen last, for people who are signed in: one page, from what is counted for everybody at once. What it reads
 * with comes then: what draws the page on the server has none of it, and so knows of no project.
 */
export async function onlinePeople(): Promise<PeoplePage> {
  const [{ firestore, doc, getDoc }, { peopleWithIds }] = await Promise.all([
    loadFirestore(),
    import('./profilesNow.ts'),
  ]);
  const snapshot = await getDoc(doc(firestore, aggregatePath));
  const uids = snapshot.exists() ? decodePresenceAggregate(aggregatePath, snapshot.data()).uids : [];
  return { people: await peopleWithIds(uids.filter(isUid)), next: undefined };
}
