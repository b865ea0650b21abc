import type { PhotoOwner } from '#contract/documents/photo.ts';
import { startOwnerCopy } from '../../../src/data/accounts/ownerCopyStore.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { runTransaction } from '../../../src/platform/transaction.ts';
import { jobAt } from './jobs.ts';
import { freshName } from './names.ts';
import { newcomer, type Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;

export const stale: PhotoOwner = { username: 'before', displayName: '前', photoURL: null };

const photoOf = (person: Person, owner: PhotoOwner, caption: string) => ({
  ownerId: person.uid,
  owner,
  caption,
  status: 'published',
  width: 3,
  updatedAt: new Date(0),
});

/** Photos whose copies differ from the profile, with ids in no order. */
export async function stalePhotos(person: Person, howMany: number, owner = stale): Promise<void> {
  const batch = firestore.batch();
  for (let index = 0; index < howMany; index += 1) {
    const id = newPhotoId();
    batch.create(firestore.doc(`photos/${id}`), photoOf(person, owner, String(index)));
  }
  await batch.commit();
}

export const photosOf = async ({ uid }: Person) =>
  (await firestore.collection('photos').where('ownerId', '==', uid).get()).docs;
/** The distinct copies in a person's photos. */
export const ownersOf = async (person: Person): Promise<readonly unknown[]> => {
  const owners = (await photosOf(person)).map((photo) => JSON.stringify(photo.get('owner')));
  return [...new Set(owners)].map((owner) => JSON.parse(owner));
};
/** The job that copies a person's name and avatar. */
export const copyOf = ({ uid }: Person) => jobAt('owner-copy', uid);

/** A renamed person with photos that have the old name, on a site of its own. Their job has been started. */
export async function renamedBefore(howMany: number) {
  const person = await newcomer();
  const owner = { username: freshName(), displayName: '今', photoURL: null };
  await firestore.doc(`profiles/${person.uid}`).update(owner);
  await stalePhotos(person, howMany);
  await runTransaction(async (transaction) => startOwnerCopy(transaction, person.uid, new Date()));
  return { person, owner };
}
