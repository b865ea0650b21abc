import type { Store } from 'jotai';
import type * as v from 'valibot';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { showOwnProfile } from '#data/account/commands.ts';
import { call } from '#data/call.ts';
import { changeUser } from '#session/atoms.ts';
import { forgetSent, sendAvatar } from './avatar/sendAvatar.ts';
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
  const all: v.InferInput<typeof updateProfileContract.input> = { ...changes };
  if (avatar.phase !== 'kept') all.avatarPath = avatar.phase === 'chosen' ? await sendAvatar(avatar.picture) : null;
  const saved = await call(updateProfileContract, all).catch((error: unknown) => {
    const isRefused = error instanceof ContractError && error.field === 'avatarPath';
    if (avatar.phase === 'chosen' && isRefused) forgetSent(avatar.picture);
    throw error;
  });
  changeUser(store, uid, (user) => ({ ...user, ...saved }));
  await showOwnProfile(uid);
  return saved;
}
