import type { UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { forgetAnswers } from '../api.ts';
import { changeField } from '../firestore.ts';
import { personChanged } from '../ownChanges.ts';
import { readProfile } from '../people/now.ts';

type MuteList = keyof Pick<UserDocument, 'mutedUsers' | 'mutedTags' | 'mutedTitles'>;

/** Changes one entry only, whatever else the list holds. Idempotent. */
export const storeMute = (uid: Uid, list: MuteList, entry: string, isMuted: boolean): Promise<void> =>
  changeField([documentPath.user(uid)], list, isMuted ? { add: entry } : { remove: entry });

/** Shows the saved profile at once, before the edge answers with it. Never rejects: the profile then shows later. */
export async function showOwnProfile(uid: Uid): Promise<void> {
  forgetAnswers();
  const person = await readProfile(uid).catch(() => undefined);
  if (person !== undefined) personChanged(person);
}
