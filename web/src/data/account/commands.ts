import type { UserDocument } from '#contract/documents/user.ts';
import { type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { forgetAnswers } from '../api.ts';
import { personChanged } from '../ownChanges.ts';
import { readProfile } from '../people/now.ts';
import { loadFirestore } from '../sdk.ts';

type MuteList = keyof Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** Puts an entry into one of one's own muted lists, or takes it out. Idempotent, and blind to the rest of the list. */
export async function storeMute(uid: Uid, list: MuteList, entry: string, muted: boolean): Promise<void> {
  const { firestore, doc, updateDoc, arrayUnion, arrayRemove } = await loadFirestore();
  await updateDoc(doc(firestore, documentPath.user(uid)), { [list]: muted ? arrayUnion(entry) : arrayRemove(entry) });
}

/** Has one's own profile shown as it was just saved, whatever the edge still tells of it. Never rejects: it shows some time later then. */
export async function showOwnProfile(uid: Uid): Promise<void> {
  forgetAnswers();
  const person = await readProfile(uid).catch(() => undefined);
  if (person !== undefined) personChanged(person);
}
