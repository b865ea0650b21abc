import type { UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { loadFirestore } from './sdk.ts';

type MuteList = keyof Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** Puts an entry into one of one's own muted lists, or takes it out. Idempotent, and blind to the rest of the list. */
export async function storeMute(uid: Uid, list: MuteList, entry: string, muted: boolean): Promise<void> {
  const { firestore, doc, updateDoc, arrayUnion, arrayRemove } = await loadFirestore();
  await updateDoc(doc(firestore, documentPath.user(uid)), { [list]: muted ? arrayUnion(entry) : arrayRemove(entry) });
}
