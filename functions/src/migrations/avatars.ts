import * as v from 'valibot';
import { avatarUrlSchema } from '#contract/documents/avatarUrl.ts';
import type { Change, Fields, Migration } from './migration.ts';

/** Pure: the address that a stored one stands for, where it is another; `undefined` where nothing is to be changed. */
function moved(photoURL: unknown): string | undefined {
  if (typeof photoURL !== 'string') return undefined;
  const address = v.parse(avatarUrlSchema, photoURL);
  // An address of somebody's choice reads as none, and is left to who changes it.
  return address === null || address === photoURL ? undefined : address;
}

function movedOwn({ photoURL }: Fields): Change | undefined {
  const address = moved(photoURL);
  return address === undefined ? undefined : { update: { photoURL: address } };
}

const ownerSchema = v.object({ photoURL: v.string() });

function movedOwner({ owner }: Fields): Change | undefined {
  const address = v.is(ownerSchema, owner) ? moved(owner.photoURL) : undefined;
  return address === undefined ? undefined : { update: { 'owner.photoURL': address } };
}

/** Every stored address of an avatar becomes one of the site's own. */
export const avatars: readonly Migration[] = [
  { name: 'avatars', collection: 'users', change: movedOwn },
  { name: 'avatars', collection: 'profiles', change: movedOwn },
  { name: 'avatars', collection: 'photos', change: movedOwner },
];
