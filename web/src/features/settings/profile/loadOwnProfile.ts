import type { Uid } from '#contract/ids.ts';
import { readUser } from '#data/account/queries.ts';
import { readProfile } from '#data/people/now.ts';
import type { Person } from '#data/people/queries.ts';
import { nextUsernameChange } from './nextUsernameChange.ts';

/** One's own profile as it is stored, and from when on the username can be changed (`undefined`: now). */
export type OwnProfile = Pick<Person, 'displayName' | 'username' | 'bio' | 'links' | 'photoURL'> & {
  readonly usernameFrom: Date | undefined;
};

/** Reads what the form begins with. Fails as the reads do. */
export async function loadOwnProfile(uid: Uid): Promise<OwnProfile> {
  const [user, profile] = await Promise.all([readUser(uid), readProfile(uid)]);
  return {
    displayName: profile?.displayName ?? '',
    username: profile?.username ?? '',
    bio: profile?.bio ?? '',
    links: profile?.links ?? [],
    photoURL: profile?.photoURL ?? null,
    usernameFrom: profile?.username ? nextUsernameChange(user?.usernameChangedAt, new Date()) : undefined,
  };
}
