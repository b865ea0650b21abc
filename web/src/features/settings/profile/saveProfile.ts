import type { Store } from 'jotai';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { wrote } from '#data/acts.ts';
import { call } from '#data/call.ts';
import { changeUser } from '#session/atoms.ts';
import type { ProfileChanges } from './profileForm.ts';

export type AvatarChoice =
  | { readonly phase: 'kept' }
  | { readonly phase: 'removed' }
  /** The caller that made the object URL revokes it. */
  | { readonly phase: 'chosen'; readonly picture: Blob; readonly url: string };

export type SavedProfile = {
  readonly username: string;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/** Sends the picture first, then saves all or nothing. Fails with a `ContractError` (`field`) or `UnreachableError`. */
export async function saveProfile(
  store: Store,
  uid: Uid,
  changes: ProfileChanges,
  avatar: AvatarChoice,
): Promise<SavedProfile> {
  const saved = await saveWith(changes, avatar);
  changeUser(store, uid, (user) => ({ ...user, ...saved }));
  wrote();
  return saved;
}

async function saveWith(changes: ProfileChanges, avatar: AvatarChoice): Promise<SavedProfile> {
  if (avatar.phase === 'kept') return await call(updateProfileContract, changes);
  if (avatar.phase === 'removed') return await call(updateProfileContract, { ...changes, avatarPath: null });
  // There since the picture was chosen.
  const { forgetSent, sendAvatar } = await import('./avatar/sendAvatar.ts');
  const avatarPath = await sendAvatar(avatar.picture);
  return await call(updateProfileContract, { ...changes, avatarPath }).catch((error: unknown) => {
    if (error instanceof ContractError && error.field === 'avatarPath') forgetSent(avatar.picture);
    throw error;
  });
}
