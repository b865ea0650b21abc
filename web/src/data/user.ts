import type { UserDocument } from '#contract/documents/user.ts';
import { decodeUser } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { loadFirestore } from './sdk.ts';

/** `users/{uid}` of who is signed in; `undefined` if it has not been made yet. */
export async function readUser(uid: Uid): Promise<UserDocument | undefined> {
  const { firestore, doc, getDoc } = await loadFirestore();
  const path = documentPath.user(uid);
  const snapshot = await getDoc(doc(firestore, path));
  return snapshot.exists() ? decodeUser(path, snapshot.data()) : undefined;
}
