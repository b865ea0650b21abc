import type { Uid } from '#contract/ids.ts';
import { forgetAnswers } from './api.ts';
import { personChanged } from './ownChanges.ts';
import { readProfile } from './profilesNow.ts';

/** Has one's own profile shown as it was just saved, whatever the edge still tells of it. Never rejects: it shows some time later then. */
export async function showOwnProfile(uid: Uid): Promise<void> {
  forgetAnswers();
  const person = await readProfile(uid).catch(() => undefined);
  if (person !== undefined) personChanged(person);
}
