import * as v from 'valibot';
import { expect } from 'vitest';
import { reserveAvatarContract } from '#contract/callables/reserveAvatar.ts';
import { openAvatarReservation } from '../../../src/data/accounts/avatarStore.ts';
import { call } from './calls.ts';
import { profileOf } from './names.ts';
import type { Person } from './people.ts';
import { server } from './site.ts';
import { upload } from './storage.ts';
import { until } from './until.ts';

const { firestore } = server;

let count = 0;
/** A path without a reservation. */
export const newPath = ({ uid }: Pick<Person, 'uid'>): string => {
  count += 1;
  return `avatarUploads/${uid}/${String(count).padStart(20, 'a')}`;
};

/** Reserves a place for a picture, by the call. */
export const reserveAvatar = (person: Person, content: Pick<Buffer, 'length'>, contentType = 'image/jpeg') =>
  call('reserveAvatar', { contentType, size: content.length }, person);

/** The call's path for a person's next picture. */
export async function reservedPath(person: Person, content: Buffer, contentType = 'image/jpeg'): Promise<string> {
  const answer = await reserveAvatar(person, content, contentType);
  return v.parse(reservedSchema, answer).result.uploadPath;
}
const reservedSchema = v.object({ result: reserveAvatarContract.output });

/** The same without a served call. */
export async function reservedWithoutCall(
  { uid }: Pick<Person, 'uid'>,
  content: Buffer,
  now = new Date(),
): Promise<string> {
  const path = newPath({ uid });
  const id = path.slice(-20);
  const reservation = { ownerId: uid, contentType: 'image/jpeg', size: content.length } as const;
  await openAvatarReservation(id, reservation, now);
  return path;
}
export const update = (person: Person, data: Readonly<Record<string, unknown>>) => call('updateProfile', data, person);
export const badPicture = { refused: { code: 'invalid-argument', field: 'avatarPath' } };

/** All objects of a person's avatars in Storage, and their documents. */
export async function leftOf({ uid }: Person, bucket = server.bucket) {
  const [[avatars], [uploads]] = await Promise.all([
    bucket.getFiles({ prefix: `avatars/${uid}/` }),
    bucket.getFiles({ prefix: `avatarUploads/${uid}/` }),
  ]);
  const [strays, reservations] = await Promise.all([
    firestore.collection('strayAvatars').where('uid', '==', uid).get(),
    firestore.collection('avatarReservations').where('ownerId', '==', uid).get(),
  ]);
  const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);
  return { avatars: names(avatars), uploads: names(uploads), strays: strays.size, reservations: reservations.size };
}

/**
 * Waits until a person's avatars have this many files, and no upload is left. The emulator ignores preconditions, so a
 * sealed upload may return for a moment.
 */
export const leaves = ({ uid, idToken }: Person, avatars: number): Promise<true> =>
  until(`${avatars} files are left of the avatars of ${uid}`, async () => {
    const left = await leftOf({ uid, idToken });
    const isOver = left.uploads.length === 0 && left.strays === 0 && left.reservations === 0;
    return isOver && left.avatars.length === avatars ? true : undefined;
  });

/** Uploads a picture as the site does, and makes it the avatar. */
export async function sendAvatar(person: Person, content: Buffer, contentType = 'image/jpeg') {
  const path = await reservedPath(person, content, contentType);
  expect(await upload(person, path, content, { contentType })).toBe(200);
  return { path, answer: await update(person, { avatarPath: path }) };
}

export const photoURLOf = async (person: Person): Promise<string> => {
  const photoURL: unknown = (await profileOf(person))?.['photoURL'];
  if (typeof photoURL !== 'string') throw new Error('there is no avatar');
  return photoURL;
};
