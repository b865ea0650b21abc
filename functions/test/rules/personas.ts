import type { TokenOptions } from '@firebase/rules-unit-testing';
import type { StaffRole } from '#contract/documents/user.ts';

/** When a current token was signed in, in whole seconds, as in tokens. */
const signedInAt = new Date('2026-01-01T00:00:00Z');
const oneSecondLater = new Date(signedInAt.getTime() + 1_000);
const seconds = (time: Date): number => time.getTime() / 1_000;

type Persona = {
  /** The subject of the tests' sentences. */
  readonly is: string;
  /** Custom claim of the token; a name without a role stands for a forged or obsolete one. */
  readonly role?: StaffRole | 'superuser';
  /** How the token was obtained; with an address or a provider if absent. */
  readonly provider?: 'anonymous';
  /** `users/{uid}`; `undefined` for a persona without one. */
  readonly account: Readonly<Record<string, unknown>> | undefined;
};

const account = (more: Readonly<Record<string, unknown>> = {}) => ({
  displayName: '',
  username: '',
  status: 'normal',
  mutedUsers: [],
  mutedTags: [],
  mutedTitles: [],
  createdAt: signedInAt,
  ...more,
});

/** All personas that the rules distinguish. All but the visitor are signed in. */
const personas = {
  visitor: { is: 'a visitor', account: undefined },
  // Signed in again in the very second of signing out everywhere: still the current token.
  owner: { is: 'the owner', account: account({ tokensValidAfter: signedInAt }) },
  // A role in a users document does not count; the claim does.
  other: { is: 'another user', account: account({ role: 'admin' }) },
  // A newcomer, or the token of a deleted account: neither reads anything.
  newcomer: { is: 'a user without a document', account: undefined },
  deletedModerator: { is: 'a moderator without a document', role: 'moderator', account: undefined },
  deletedAdmin: { is: 'an admin without a document', role: 'admin', account: undefined },
  // Firebase gives such an account to anybody; one with a document is from before such accounts were refused.
  anonymous: { is: 'an anonymous account', provider: 'anonymous', account: undefined },
  anonymousMember: { is: 'an anonymous account with a document', provider: 'anonymous', account: account() },
  anonymousAdmin: { is: 'an anonymous admin', provider: 'anonymous', role: 'admin', account: account() },
  statusless: { is: 'a user without a status', account: { displayName: '' } },
  superuser: { is: 'a user with an unknown role', role: 'superuser', account: account() },
  outdated: { is: 'a user with an outdated token', account: account({ tokensValidAfter: oneSecondLater }) },
  banned: { is: 'a banned user', account: account({ status: 'banned', ban: { reason: 'spam' } }) },
  bannedModerator: { is: 'a banned moderator', role: 'moderator', account: account({ status: 'banned' }) },
  bannedAdmin: { is: 'a banned admin', role: 'admin', account: account({ status: 'banned' }) },
  outdatedModerator: {
    is: 'a moderator with an outdated token',
    role: 'moderator',
    account: account({ tokensValidAfter: oneSecondLater }),
  },
  moderator: { is: 'a moderator', role: 'moderator', account: account() },
  admin: { is: 'an admin', role: 'admin', account: account() },
} as const satisfies Readonly<Record<string, Persona>>;

export type PersonaName = keyof typeof personas;

const isPersonaName = (name: string): name is PersonaName => name in personas;

export const everyone: readonly PersonaName[] = Object.keys(personas).filter(isPersonaName);
/** One of each kind: enough where nobody may do a thing, and neither a token nor a document can change that. */
export const kinds: readonly PersonaName[] = ['visitor', 'owner', 'other', 'banned', 'moderator', 'admin'];
const anonymous: readonly PersonaName[] = ['anonymous', 'anonymousMember', 'anonymousAdmin'];
export const signedIn: readonly PersonaName[] = everyone.filter(
  (name) => name !== 'visitor' && !anonymous.includes(name),
);
export const staff: readonly PersonaName[] = ['moderator', 'admin'];
const banned: readonly PersonaName[] = ['banned', 'bannedModerator', 'bannedAdmin'];
const outdated: readonly PersonaName[] = ['outdated', 'outdatedModerator'];

export const personaOf = (name: PersonaName): Persona => personas[name];

/** Personas with a `users` document. */
export const documented: readonly PersonaName[] = everyone.filter((name) => personaOf(name).account !== undefined);

/** Personas whose token is still accepted, with an account or without, banned or not. */
export const current: readonly PersonaName[] = signedIn.filter((name) => !outdated.includes(name));
/** Members, also banned ones. */
export const members: readonly PersonaName[] = current.filter((name) => documented.includes(name));
export const active: readonly PersonaName[] = members.filter((name) => !banned.includes(name));

export function tokenOf(name: PersonaName): TokenOptions {
  const { role, provider = 'password' } = personaOf(name);
  return {
    auth_time: seconds(signedInAt),
    iat: seconds(signedInAt),
    firebase: { sign_in_provider: provider },
    ...(role === undefined ? {} : { role }),
  };
}

const groups = {
  staff,
  'active members': active,
  members,
  'current tokens': current,
  'signed-in users': signedIn,
} as const;

/** The name of a set of personas in a test's name. */
export function groupNameOf(names: readonly PersonaName[]): string {
  const group = Object.entries(groups).find(
    ([, members]) => members.length === names.length && members.every((name) => names.includes(name)),
  );
  return group?.[0] ?? names.map((name) => personaOf(name).is).join(', ');
}
