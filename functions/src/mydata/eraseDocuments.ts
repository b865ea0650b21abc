import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { drain, type Pace } from '../data/pages.ts';
import { updateIfThere } from '../data/updateIfThere.ts';
import { firestore } from '../platform/firebase.ts';
import type { ErasureEnvironment } from './erasure.ts';

/** A document with everything below it: what is below first, because it is found through its parent. */
async function deleteTree(document: DocumentReference, pace: Pace): Promise<void> {
  for (const collection of await document.listCollections()) {
    await drain(collection, pace, async (below) => {
      for (const { ref } of below) await deleteTree(ref, pace);
    });
  }
  await document.delete();
}

/** Collections whose documents have the uid for their id; the account's own two have steps of their own. */
const namedByUid = ['presence', 'rateLimits', 'roles', 'ownerCopies', 'banJobs', 'banMarks', 'reporters'];
/** Collections whose documents name their owner, and in which field. */
const owned = [
  ['usernames', 'uid'],
  ['appeals', 'uid'],
  ['deciders', 'uid'],
  ['strayAvatars', 'uid'],
  ['titleProposals', 'uid'],
  ['avatarReservations', 'ownerId'],
  ['contentHashes', 'uid'],
] as const;

/** Everything small that is kept about a person under their uid. */
export async function eraseRecords(uid: Uid, { pace }: ErasureEnvironment): Promise<void> {
  for (const collection of namedByUid) {
    pace();
    await deleteTree(firestore.doc(`${collection}/${uid}`), pace);
  }
  for (const [collection, field] of owned) {
    await drain(firestore.collection(collection).where(field, '==', uid), pace, async (documents) => {
      for (const { ref } of documents) await deleteTree(ref, pace);
    });
  }
}

export const eraseProfile = (uid: Uid, { pace }: ErasureEnvironment): Promise<void> =>
  deleteTree(firestore.doc(documentPath.profile(uid)), pace);

/** `users/{uid}` with its notices. */
export const eraseUser = (uid: Uid, { pace }: ErasureEnvironment): Promise<void> =>
  deleteTree(firestore.doc(documentPath.user(uid)), pace);

/** Lists of other people, or of the site, that hold uids. */
const listsOfPeople = [
  { collection: 'users', field: 'mutedUsers' },
  { collection: 'aggregates', field: 'uids' },
];

/** A pass over all profiles that stands at this one begins with them anew: it holds an id, and looking twice does no harm. */
export async function leavePasses(uid: Uid, { pace }: ErasureEnvironment): Promise<void> {
  await drain(firestore.collection('reconciliations').where('cursors.profiles', '==', uid), pace, async (passes) => {
    for (const { ref } of passes) await updateIfThere(ref, { 'cursors.profiles': '' });
  });
}

/** Takes a person out of everybody's lists: who is gone needs no muting. */
export async function leaveLists(uid: Uid, { pace }: ErasureEnvironment): Promise<void> {
  for (const { collection, field } of listsOfPeople) {
    const having = firestore.collection(collection).where(field, 'array-contains', uid);
    await drain(having, pace, async (documents) => {
      await Promise.all(documents.map(({ ref }) => updateIfThere(ref, { [field]: FieldValue.arrayRemove(uid) })));
    });
  }
}
