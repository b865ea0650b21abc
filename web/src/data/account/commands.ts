import type { UserDocument } from '#contract/documents/user.ts';
import { type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { forgetAnswers } from '../api.ts';
import { changeField } from '../firestore.ts';
import { personChanged } from '../ownChanges.ts';
import { readProfile } from '../people/now.ts';

type MuteList = keyof Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** Puts an entry into one of one's own muted lists, or takes it out. Idempotent, and blind to the rest of the list. */
export const storeMute = (uid: Uid, list: MuteList, entry: string, isMuted: boolean): Promise<void> =>
  changeField([documentPath.user(uid)], list, isMuted ? { add: entry } : { remove: entry });

/** Has one's own profile shown as it was just saved, whatever the edge still tells of it. Never rejects: it shows some time later then. */
export async function showOwnProfile(uid: Uid): Promise<void> {
  forgetAnswers();
  const person = await readProfile(uid).catch(() => undefined);
  if (person !== undefined) personChanged(person);
}
