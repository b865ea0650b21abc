import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { personSearch } from '#contract/catalogueSearch.ts';
import { closedParts } from '#contract/closable.ts';
import type { Profile } from '#contract/documents/profile.ts';
import type { UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { isHouseName } from '#contract/houseNames.ts';
import type { Uid } from '#contract/ids.ts';
import { parseUsernameKey, titleKey, usernameKey } from '#contract/normalizers.ts';
import { displayNameSchema } from '#contract/text.ts';
import { claims, profiles, users } from '../data/accounts/accountStore.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { deletionJob } from '../data/mydata/deletionStore.ts';
import type { Clock } from '../platform/clock.ts';
import { firestore } from '../platform/firebase.ts';
import type { Person } from '../platform/person.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { runTransaction } from '../platform/transaction.ts';
import { banAgain } from './bans.ts';
import { firstUsernames } from './usernamePolicy.ts';

// [fixed]: only the social provider's display name becomes a username.
const socialProvider = 'twitter.com';

/** Ignores a provider's name that passes for the site's own. */
const providedNameSchema = v.fallback(
  v.pipe(
    displayNameSchema,
    v.check((name) => !isHouseName(name), 'a name of the house'),
  ),
  '',
);

/** Without an address and a provider, a person could not be banned. */
const isAnonymous = ({ email, providerData }: UserRecord): boolean => email === undefined && providerData.length === 0;

const usernameWishes = (record: UserRecord): readonly string[] =>
  record.providerData.some(({ providerId }) => providerId === socialProvider)
    ? firstUsernames(record.displayName ?? '')
    : [];

/**
 * Of a person without an account, creates `users/{uid}` and `profiles/{uid}` with a first username (docs/design.md,
 * section 4). Idempotent, also at once. Reads nothing of others. Throws `unauthenticated` (deleted, anonymous),
 * `failed-precondition` (new while sign-ups are closed) and `permission-denied` (banned by the ban of a former account).
 */
export async function ensureAccount(
  { uid, user }: Pick<Person, 'uid' | 'user'>,
  clock: Clock,
): Promise<Pick<UserDocument, 'username' | 'createdAt'>> {
  if (user) return user;
  const { profile, isBanned } = await makeAccount(uid, clock);
  if (isBanned) throw new ContractError('permission-denied', 'banned');
  return profile;
}

type Made = { readonly profile: Profile; readonly isBanned: boolean };

function accountIn([user, snapshot]: readonly (DocumentSnapshot | undefined)[]): Made | undefined {
  const profile = user?.exists ? profiles.decoded(snapshot) : undefined;
  return profile && { profile, isBanned: user?.get('status') === 'banned' };
}

export async function makeAccount(uid: Uid, clock: Clock): Promise<Made> {
  const existing = await firestore.getAll(users.stored.doc(uid), profiles.stored.doc(uid));
  const account = accountIn(existing);
  if (account) return account;

  const isNew = !existing[0]?.exists;
  if (isNew && closedParts(await readSiteSettings()).includes('sign-ups')) {
    throw new ContractError('failed-precondition', 'sign-ups are closed', { closed: 'sign-ups' });
  }
  return runTransaction(async (transaction) => {
    const [user, profile, deletion] = await transaction.getAll(
      ...[users.stored.doc(uid), profiles.stored.doc(uid), deletionJob.stored(uid)],
    );
    if (deletion?.exists) throw new ContractError('unauthenticated', 'this account is being deleted');
    const made = accountIn([user, profile]);
    if (made) return made;
    // After the reads, and again in each attempt: a deletion that has ended since left no document.
    const record = await readAuthRecord(uid);
    if (!record || record.disabled) throw new ContractError('unauthenticated', 'this account is gone');
    if (isAnonymous(record)) throw new ContractError('unauthenticated', 'an anonymous account');
    const wishes = usernameWishes(record);
    const named = await claims.readAll(wishes.map(parseUsernameKey), transaction);
    const createdAt = clock();
    const reserved: unknown = user?.get('username');
    const username =
      typeof reserved === 'string' ? reserved : (wishes.find((wish) => !named.has(parseUsernameKey(wish))) ?? '');
    const displayName = v.parse(providedNameSchema, record.displayName ?? '');
    const [key, searchName] = [usernameKey(username), titleKey(displayName)];
    if (!user?.exists) {
      transaction.create(users.doc(uid), {
        displayName,
        // Not the Auth record's photo, which can point anywhere.
        photoURL: null,
        createdAt,
        username,
        status: 'normal',
        mutedUsers: [],
        mutedTags: [],
        mutedTitles: [],
      });
      if (username !== '') transaction.create(claims.doc(parseUsernameKey(username)), { uid, createdAt });
    }
    const fields = {
      username,
      usernameKey: key,
      displayName,
      searchName,
      search: [...personSearch({ usernameKey: key, searchName })],
      photoURL: null,
      bio: '',
      links: [],
      photoCount: 0,
    };
    if (!profile?.exists) transaction.create(profiles.doc(uid), { ...fields, createdAt });
    // After the creates, because it updates the new account.
    const isBanned = !user?.exists && (await banAgain(transaction, uid, record, createdAt));
    return { profile: { ...fields, createdAt }, isBanned };
  });
}
