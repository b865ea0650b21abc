import type { PhotoOwner } from '#contract/documents/photo.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { freshName } from './names.ts';
import { newcomer, type Person } from './people.ts';
import { isOwnSite, server } from './site.ts';
import { until } from './until.ts';

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
export const passOf = async ({ uid }: Person) => (await firestore.doc(`ownerCopies/${uid}`).get()).data();

/**
 * A renamed person with photos that have the old name: written after the site's own trigger has finished, so that only
 * the test works on them.
 */
export async function renamedBefore(howMany: number) {
  const person = await newcomer();
  const owner = { username: freshName(), displayName: '今', photoURL: null };
  if (isOwnSite) {
    await firestore.doc(`profiles/${person.uid}`).update(owner);
    await stalePhotos(person, howMany);
    return { person, owner };
  }
  await stalePhotos(person, 1);
  await firestore.doc(`profiles/${person.uid}`).update(owner);
  await until('the pass of the trigger', async () => {
    const isThrough = JSON.stringify(await ownersOf(person)).includes(owner.username) && !(await passOf(person));
    return isThrough ? true : undefined;
  });
  await Promise.all((await photosOf(person)).map(({ ref }) => ref.delete()));
  await stalePhotos(person, howMany);
  return { person, owner };
}
