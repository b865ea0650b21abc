import { expect } from 'vitest';
import { call } from './calls.ts';
import { profileOf } from './names.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';
import { upload } from './storage.ts';

const { firestore } = server;

let count = 0;
/** Where somebody's next picture may be uploaded to. */
export const newPath = ({ uid }: Pick<Person, 'uid'>): string => {
  count += 1;
  return `avatarUploads/${uid}/${String(count).padStart(20, 'a')}`;
};
export const update = (person: Person, data: Readonly<Record<string, unknown>>) => call('updateProfile', data, person);
export const badPicture = { refused: { code: 'invalid-argument', field: 'avatarPath' } };

/** Everything that lies in Storage of somebody's avatars, and what is noted of them. */
export async function leftOf({ uid }: Person, bucket = server.bucket) {
  const [[avatars], [uploads]] = await Promise.all([
    bucket.getFiles({ prefix: `avatars/${uid}/` }),
    bucket.getFiles({ prefix: `avatarUploads/${uid}/` }),
  ]);
  const strays = await firestore.collection('strayAvatars').where('uid', '==', uid).get();
  return { avatars: avatars.map(({ name }) => name), uploads: uploads.map(({ name }) => name), strays: strays.size };
}

/** Uploads a picture, as the site does, and makes it the avatar. */
export async function sendAvatar(person: Person, content: Buffer, contentType = 'image/jpeg') {
  const path = newPath(person);
  expect(await upload(person, path, content, { contentType })).toBe(200);
  return { path, answer: await update(person, { avatarPath: path }) };
}

export const photoURLOf = async (person: Person): Promise<string> => {
  const photoURL: unknown = (await profileOf(person))?.['photoURL'];
  if (typeof photoURL !== 'string') throw new Error('there is no avatar');
  return photoURL;
};
