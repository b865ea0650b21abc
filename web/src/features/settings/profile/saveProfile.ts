import { type Store } from 'jotai';
import type * as v from 'valibot';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid } from '#contract/ids.ts';
import { showOwnProfile } from '#data/account/commands.ts';
import { call } from '#data/call.ts';
import { changeUser } from '#session/atoms.ts';
import { forgetSent, sendAvatar } from './avatar/sendAvatar.ts';
import { type ProfileChanges } from './profileForm.ts';

/** What is to become of the picture when the form is saved. */
export type AvatarChoice =
  | { readonly phase: 'kept' }
  | { readonly phase: 'removed' }
  /** Cropped; `url` is an object URL of it, revoked by who made it. */
  | { readonly phase: 'chosen'; readonly picture: Blob; readonly url: string };

/** What is saved now. */
export type SavedProfile = {
  readonly username: string;
  readonly displayName: string;
  readonly photoURL: string | null;
};

/**
 * Saves changes of one's own profile, all or none: first the picture is sent, then everything is changed in one call.
 * Header and lists follow at once. Fails with a `ContractError` that names its field, or an `UnreachableError`.
 */
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
