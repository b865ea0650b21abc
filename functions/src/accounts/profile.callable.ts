import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { reserveAvatarContract } from '#contract/callables/reserveAvatar.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { ContractError } from '#contract/errors.ts';
import { parseAvatarUploadPath, storagePath } from '#contract/paths.ts';
import { isHouseName } from '#contract/reservedUsernames.ts';
import { claims } from '../data/accounts/accountStore.ts';
import { discardAvatar, discardAvatarUpload, openAvatarReservation } from '../data/accounts/avatarStore.ts';
import { callable } from '../platform/callable.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { isStaff } from '../platform/person.ts';
import { changeProfile, refuseUsername } from './changeProfile.ts';
import { ensureAccount } from './ensureAccount.ts';
import { takeUpAvatar } from './takeUpAvatar.ts';
import { decideUsername, parseUsername, type WantedName } from './usernamePolicy.ts';

export const reserveAvatar = callable(
  reserveAvatarContract,
  async ({ contentType, size }, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    await ensureAccount(uid, clock);
    const id = newPhotoId();
    await openAvatarReservation(id, { ownerId: uid, contentType, size }, clock());
    return { uploadPath: storagePath.avatarUpload(uid, id) };
  },
);

/** Answers what `updateProfile` would answer. */
export const checkUsername = callable(
  checkUsernameContract,
  async ({ username }, { person: { uid, user }, clock, takeRate }) => {
    await takeRate();
    const wanted = parseUsername(username);
    if ('problem' in wanted) return { available: false, reason: wanted.problem };
    const holder = { uid, username: user?.username ?? '', usernameChangedAt: user?.usernameChangedAt };
    const decision = decideUsername(wanted, holder, await claims.read(wanted.key), clock());
    return decision.kind === 'refuse' ? { available: false, reason: decision.problem } : { available: true };
  },
);

function wantedName(typed: string | undefined): WantedName | undefined {
  if (typed === undefined) return undefined;
  const wanted = parseUsername(typed);
  if ('problem' in wanted) throw refuseUsername(wanted.problem);
  return wanted;
}

/** Writes new files before the documents and deletes old ones after, so that a crash leaves no broken picture. */
export const updateProfile = callable(
  updateProfileContract,
  async ({ avatarPath, username, displayName, bio, links, featuredPhotoId }, { person: { uid }, clock, takeRate }) => {
    const wanted = wantedName(username);
    const upload = typeof avatarPath === 'string' ? parseAvatarUploadPath(avatarPath) : undefined;
    if (upload && upload.uid !== uid) {
      throw new ContractError('permission-denied', 'not your upload', { field: 'avatarPath' });
    }
    // Before all refusals, because checking is what costs.
    await takeRate();
    if (displayName !== undefined && isHouseName(displayName) && !(await isStaff(uid)))
      throw new ContractError('invalid-argument', 'a name of the house', { field: 'displayName' });
    await ensureAccount(uid, clock);
    const bucket = siteBucket();
    const avatar = typeof avatarPath === 'string' ? await takeUpAvatar(uid, avatarPath, { bucket, clock }) : avatarPath;
    const change = { displayName, username: wanted, bio, links, avatar, featuredPhotoId };
    const { strayAvatar, ...changed } = await changeProfile(uid, change, clock()).catch(async (error: unknown) => {
      // Keeps the upload for another try with another name.
      if (avatar) await discardAvatar(bucket, uid, avatar.hash, clock());
      throw error;
    });
    if (strayAvatar !== undefined) await discardAvatar(bucket, uid, strayAvatar, clock());
    if (upload) await discardAvatarUpload(bucket, upload);
    return changed;
  },
);
