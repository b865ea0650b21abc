import { FieldValue } from 'firebase-admin/firestore';
import { checkUsernameContract, type UsernameProblem } from '#contract/callables/checkUsername.ts';
import { updateProfileContract } from '#contract/callables/updateProfile.ts';
import { personSearch } from '#contract/catalogueSearch.ts';
import { avatarAddress } from '#contract/edge/pictures.ts';
import { ContractError } from '#contract/errors.ts';
import { isHouseName } from '#contract/houseNames.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import {
  type Account,
  claims,
  isLostClaim,
  requireAccount,
  type UsernameClaim,
  writeAccount,
} from '../data/accounts/accountStore.ts';
import { avatarIdOf, discardAvatar, isAvatarStored, writeAvatar } from '../data/accounts/avatarStore.ts';
import { isOwner, startOwnerCopy } from '../data/accounts/ownerCopyStore.ts';
import { ownerOf, photoReference } from '../data/photos/photoStore.ts';
import { isListed, lifeOf } from '../data/photos/storedLife.ts';
import { callable } from '../platform/callable.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { isStaff } from '../platform/person.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { ensureAccount } from './ensureAccount.ts';
import { storeAvatar } from './storeAvatar.ts';
import { decideUsername, parseUsername, type WantedName } from './usernamePolicy.ts';

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
  async ({ avatar, username, displayName, bio, links, featuredPhotoId }, { person, clock, takeRate }) => {
    const { uid } = person;
    const wanted = wantedName(username);
    // Before all refusals, because the check itself costs reads.
    await takeRate();
    if (displayName !== undefined && isHouseName(displayName) && !(await isStaff(uid)))
      throw new ContractError('invalid-argument', 'a name of the house', { field: 'displayName' });
    await ensureAccount(person, clock);
    const bucket = siteBucket();
    const avatarId = typeof avatar === 'string' ? await storeAvatar(uid, avatar, { bucket, clock }) : avatar;
    const change = { displayName, username: wanted, bio, links, avatarId, featuredPhotoId };
    const { strayAvatar, ...changed } = await changeProfile(uid, change, clock()).catch(async (error: unknown) => {
      if (avatarId) await discardAvatar(bucket, uid, avatarId, clock());
      throw error;
    });
    if (strayAvatar !== undefined) await discardAvatar(bucket, uid, strayAvatar, clock());
    return changed;
  },
);

/** `undefined` keeps a field; `null` removes the avatar or the featured photo. */
type ProfileChange = {
  readonly displayName: string | undefined;
  readonly username: WantedName | undefined;
  readonly bio: string | undefined;
  readonly links: readonly string[] | undefined;
  readonly avatarId: string | null | undefined;
  readonly featuredPhotoId?: PhotoId | null | undefined;
};

function refuseUsername(problem: UsernameProblem): ContractError {
  const code =
    problem === 'taken' ? 'already-exists' : problem === 'too-soon' ? 'failed-precondition' : 'invalid-argument';
  return new ContractError(code, `username: ${problem}`, { field: 'username' });
}

type Fields = Readonly<Record<string, unknown>>;
type Names = { readonly username: string; readonly usernameKey: string };
type Edit = { readonly user: Fields; readonly profile: Partial<Names> };

const maxAttempts = 3;

const nothing: Edit = { user: {}, profile: {} };

/** `taken` is read before the transaction. */
type Wish = { readonly wanted: WantedName; readonly taken: UsernameClaim | undefined };

/** Writes the claims; the caller writes the returned fields. */
async function editUsername(
  transaction: Transaction,
  uid: Uid,
  { user }: Account,
  { wanted, taken }: Wish,
  now: Date,
): Promise<Edit> {
  const claim = taken && (await claims.read(wanted.key, transaction));
  const { username, usernameChangedAt } = user;
  const decision = decideUsername(wanted, { uid, username, usernameChangedAt }, claim, now);
  const { name, key } = wanted;
  switch (decision.kind) {
    case 'refuse':
      throw refuseUsername(decision.problem);
    case 'keep':
      return nothing;
    case 'respell':
      return { user: { username: name }, profile: { username: name, usernameKey: key } };
    case 'take': {
      const { gaveUpKey } = decision;
      if (taken) transaction.set(claims.doc(key), { uid, createdAt: now });
      else transaction.create(claims.doc(key), { uid, createdAt: now });
      // Keeps the name reserved for its former holder.
      if (gaveUpKey !== undefined) transaction.merge(claims.doc(gaveUpKey), { uid, releasedAt: now });
      return { user: { username: name, usernameChangedAt: now }, profile: { username: name, usernameKey: key } };
    }
  }
}

/** Throws `already-exists`, `failed-precondition`, `invalid-argument` (no avatar file), `unauthenticated` (deleted). */
export async function changeProfile(uid: Uid, change: ProfileChange, now: Date) {
  for (let attempt = 1; ; attempt += 1) {
    const { username: wanted } = change;
    const wish = wanted && { wanted, taken: await claims.read(wanted.key) };
    try {
      return await tryToChange(uid, change, wish, now);
    } catch (error) {
      // A concurrent call has claimed the name: decide again.
      if (!isLostClaim(error) || attempt === maxAttempts) throw error;
    }
  }
}

async function requireListed(transaction: Transaction, uid: Uid, id: PhotoId): Promise<void> {
  const field = 'featuredPhotoId';
  const photo = await transaction.get(photoReference(id));
  if (photo.get('ownerId') !== uid) throw new ContractError('not-found', 'no photo of one’s own', { field });
  if (!isListed(lifeOf(photo.data()))) throw new ContractError('failed-precondition', 'not listed', { field });
}

function tryToChange(uid: Uid, change: ProfileChange, wish: Wish | undefined, now: Date) {
  return runTransaction(async (transaction) => {
    const account = await requireAccount(transaction, uid);
    const { profile } = account;
    const name = wish ? await editUsername(transaction, uid, account, wish, now) : nothing;
    const shownBefore = avatarIdOf(uid, profile);
    const { avatarId } = change;
    if (avatarId && avatarId !== shownBefore && !(await isAvatarStored(transaction, avatarId))) {
      throw new ContractError('invalid-argument', 'avatar: discarded since', { field: 'avatar' });
    }

    const { displayName, bio, links, featuredPhotoId } = change;
    if (featuredPhotoId) await requireListed(transaction, uid, featuredPhotoId);
    const featured = featuredPhotoId === null ? FieldValue.delete() : featuredPhotoId;
    const photoURL = avatarId ? avatarAddress(uid, avatarId) : avatarId;
    const searchName = displayName === undefined ? undefined : titleKey(displayName);
    const search = personSearch({
      usernameKey: name.profile.usernameKey ?? profile.usernameKey,
      searchName: searchName ?? profile.searchName,
    });
    writeAccount(transaction, uid, {
      user: { displayName, photoURL, featuredPhotoId: featured, ...name.user },
      profile: { displayName, searchName, search, photoURL, bio, links, featuredPhotoId: featured, ...name.profile },
    });
    const owner = ownerOf(profile);
    const nextOwner = {
      username: name.profile.username ?? owner.username,
      displayName: displayName ?? owner.displayName,
      photoURL: photoURL === undefined ? owner.photoURL : photoURL,
    };
    if (!isOwner(nextOwner, owner)) startOwnerCopy(transaction, uid, now);
    if (avatarId !== undefined)
      writeAvatar(transaction, uid, { shown: avatarId ?? undefined, before: shownBefore }, now);
    return {
      username: change.username && name !== nothing ? change.username.name : account.user.username,
      displayName: nextOwner.displayName,
      photoURL: nextOwner.photoURL,
      strayAvatar: avatarId !== undefined && shownBefore !== avatarId ? shownBefore : undefined,
    };
  });
}
