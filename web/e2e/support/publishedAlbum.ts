import { randomBytes } from 'node:crypto';
import { database } from './people.ts';
import type { NamedAccount } from './profiles.ts';

/** A person's empty public album. */
export async function publishedAlbum(title: string, { uid, username }: Pick<NamedAccount, 'uid' | 'username'>) {
  const id = randomBytes(10).toString('hex');
  const at = new Date();
  await database().doc(`albumContents/${id}`).set({ ownerId: uid, photoIds: [], key: id });
  await database()
    .doc(`albums/${id}`)
    .set({
      ...{ ownerId: uid, owner: { username, displayName: '', photoURL: null }, title, text: '' },
      ...{ visibility: 'public', status: 'published', createdAt: at, updatedAt: at },
    });
  return id;
}
