import { personSearch } from '#contract/catalogueSearch.ts';
import type { Profile } from '#contract/documents/profile.ts';
import { parseUid } from '#contract/ids.ts';
import { titleKey } from '#contract/normalizers.ts';
import type { User } from '#session/atoms.ts';

let made = 0;

/** A person who can sign in, each with a new id. */
export function aPerson(known: Partial<User> = {}): User {
  made += 1;
  return {
    uid: parseUid(`person${made}`),
    email: `person${made}@example.com`,
    displayName: '試す人',
    photoURL: null,
    username: `person_${made}`,
    status: 'normal',
    mutedUsers: [],
    mutedTags: [],
    mutedTitles: [],
    sensitive: 'cover',
    role: undefined,
    ...known,
  };
}

/** The person's public document, `profiles/{uid}`. */
export function profileOf(user: User, known: Partial<Profile> = {}): Profile {
  const { displayName = user.displayName ?? '' } = known;
  const names = { usernameKey: user.username.toLowerCase(), searchName: titleKey(displayName) };
  return {
    username: user.username,
    ...names,
    search: [...personSearch({ ...names, ...known })],
    displayName,
    photoURL: user.photoURL,
    bio: '',
    links: [],
    photoCount: 0,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    ...known,
  };
}
