import type { Store } from 'jotai';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import type { Uid } from '#contract/ids.ts';
import { showOwnProfile } from '#data/account/commands.ts';
import { call } from '#data/call.ts';
import { changeUser } from '#session/atoms.ts';

/** Takes a username; the site shows it at once. Fails with a `ContractError` (`already-exists`: somebody was quicker). */
export async function takeUsername(store: Store, uid: Uid, name: string): Promise<void> {
  const { username } = await call(updateProfileContract, { username: name });
  await showOwnProfile(uid);
  changeUser(store, uid, (user) => ({ ...user, username }));
}
