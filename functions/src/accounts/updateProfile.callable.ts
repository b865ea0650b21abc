import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { parseAvatarUploadPath } from '#contract/paths.ts';
import { discardAvatar } from '../data/accounts/avatarStore.ts';
import { discardAvatarUpload } from '../data/accounts/avatarUploads.ts';
import { callable } from '../platform/callable.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { changeProfile, refuseUsername } from './changeProfile.ts';
import { ensureAccount } from './ensureAccount.ts';
import { takeUpAvatar } from './takeUpAvatar.ts';
import { parseUsername, type WantedName } from './usernamePolicy.ts';

function wantedName(typed: string | undefined): WantedName | undefined {
  if (typed === undefined) return undefined;
  const wanted = parseUsername(typed);
  if ('problem' in wanted) throw refuseUsername(wanted.problem);
  return wanted;
}

/**
 * Changes one's own profile: see the contract. Files before the documents that show them, the documents before the files
 * that nothing shows any more, the upload last: a crash at any step leaves whole pictures, and the rest to the cleanup.
 */
export const updateProfile = callable(
  updateProfileContract,
  {
    // A picture of 64 megapixels is decoded here.
    memory: '2GiB',
    rate: { bucket: 'edits', limit: limits.rate.editsPerHour, windowSeconds: 60 * 60 },
  },
  async ({ avatarPath, username, displayName, bio, links }, { person: { uid }, clock, takeRate }) => {
    const wanted = wantedName(username);
    const upload = typeof avatarPath === 'string' ? parseAvatarUploadPath(avatarPath) : undefined;
    if (upload && upload.uid !== uid) {
      throw new ContractError('permission-denied', 'not your upload', { field: 'avatarPath' });
    }
    // Taken before what may still refuse: looking at a picture or a name is what costs.
    await takeRate();
    await ensureAccount(uid, clock);
    const bucket = siteBucket();
    const avatar = typeof avatarPath === 'string' ? await takeUpAvatar(uid, avatarPath, { bucket, clock }) : avatarPath;
    const change = { displayName, username: wanted, bio, links, avatar };
    const { strayAvatar, ...changed } = await changeProfile(uid, change, clock()).catch(async (error: unknown) => {
      // The upload stays: with another name the same picture may be sent again.
      if (avatar) await discardAvatar(bucket, uid, avatar.hash, clock());
      throw error;
    });
    if (strayAvatar !== undefined) await discardAvatar(bucket, uid, strayAvatar, clock());
    if (upload) await discardAvatarUpload(bucket, upload);
    return changed;
  },
);
