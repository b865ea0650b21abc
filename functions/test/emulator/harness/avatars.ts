import { call } from './calls.ts';
import { profileOf } from './names.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';
import { until } from './until.ts';

const { firestore } = server;

export const update = (person: Person, data: Readonly<Record<string, unknown>>) => call('updateProfile', data, person);
export const badPicture = { refused: { code: 'invalid-argument', field: 'avatar' } };

/** All objects of a person's avatars in Storage, and how many of their documents. */
export async function leftOf({ uid }: Person, bucket = server.bucket) {
  const [avatars] = await bucket.getFiles({ prefix: `avatars/${uid}/` });
  const strays = await firestore.collection('strayAvatars').where('uid', '==', uid).get();
  return { avatars: avatars.map(({ name }) => name), strays: strays.size };
}

/** Waits until a person's avatars have this many files. */
export const leaves = (person: Person, avatars: number): Promise<true> =>
  until(`${avatars} files are left of the avatars of ${person.uid}`, async () => {
    const left = await leftOf(person);
    return left.strays === 0 && left.avatars.length === avatars ? true : undefined;
  });

/** Saves a picture as the avatar, as the site does. */
export const sendAvatar = (person: Person, content: Buffer) => update(person, { avatar: content.toString('base64') });

export const photoURLOf = async (person: Person): Promise<string> => {
  const photoURL: unknown = (await profileOf(person))?.['photoURL'];
  if (typeof photoURL !== 'string') throw new Error('there is no avatar');
  return photoURL;
};
