import { vi } from 'vitest';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Account } from '#data/account/auth.ts';

/**
 * Replaces `#data/sdk.ts`. Calls get what `answer` says; Firestore reads and writes `documents`. The functions for
 * sign-ins and accounts are mocks that do nothing unless a test says so (`authSdk.signOut.mockRejectedValue(…)`).
 */

const nothing = async (): Promise<unknown> => undefined;

type Way = { readonly providerId: string; readonly email: string | null; readonly displayName: string | null };
type FakeUser = Account & {
  readonly role?: StaffRole | undefined;
  emailVerified: boolean;
  readonly providerData: Way[];
  readonly getIdToken: () => Promise<string>;
};
const auth: { currentUser: FakeUser | null; languageCode: string | null; authStateReady: () => Promise<void> } = {
  currentUser: null,
  languageCode: null,
  authStateReady: async () => undefined,
};

export const authSdk = {
  auth,
  onAuthStateChanged: vi.fn((_auth: unknown, tell: (user: FakeUser | null) => void) => tell(auth.currentUser)),
  getIdTokenResult: vi.fn(async (): Promise<{ claims: Record<string, unknown> }> => ({ claims: {} })),
  createUserWithEmailAndPassword: vi.fn(nothing),
  sendPasswordResetEmail: vi.fn(nothing),
  signInWithEmailAndPassword: vi.fn(nothing),
  signOut: vi.fn(nothing),
};

export const accountSdk = {
  EmailAuthProvider: { credential: (email: string, password: string) => ({ email, password }) },
  getIdToken: vi.fn(async () => 'token'),
  linkWithCredential: vi.fn(nothing),
  reauthenticateWithCredential: vi.fn(nothing),
  reload: vi.fn(nothing),
  sendEmailVerification: vi.fn(nothing),
  unlink: vi.fn(nothing),
  updatePassword: vi.fn(nothing),
  verifyBeforeUpdateEmail: vi.fn(nothing),
};

export const providersSdk = {
  signInWithWindow: vi.fn(nothing),
  linkWithWindow: vi.fn(nothing),
  confirmWithWindow: vi.fn(nothing),
};

/** An error of Firebase Auth: `authSdk.signOut.mockRejectedValueOnce(authError('network-request-failed'))`. */
export const authError = (code: string): Error => Object.assign(new Error(code), { code: `auth/${code}` });

const wayOf = (providerId: string, { email, displayName }: Account): Way => ({ providerId, email, displayName });

/** Sets the person whom Firebase Auth has signed in, and their sign-in methods. */
export function signInToSdk(
  account: (Account & { readonly role?: StaffRole | undefined }) | null,
  ways: readonly string[] = ['password'],
): void {
  for (const mock of [authSdk, accountSdk, providersSdk].flatMap((sdk) => Object.values(sdk))) {
    if (vi.isMockFunction(mock)) mock.mockReset();
  }
  const { role } = account ?? {};
  authSdk.getIdTokenResult.mockResolvedValue({ claims: role === undefined ? {} : { role } });
  auth.currentUser = account && {
    ...account,
    emailVerified: false,
    providerData: ways.map((way) => wayOf(way, account)),
    getIdToken: async () => 'token',
  };
}

/** Adds a sign-in method, as a provider's window does. */
export function addWay(providerId: string): void {
  if (auth.currentUser !== null) auth.currentUser.providerData.push(wayOf(providerId, auth.currentUser));
}

export const currentUser = (): FakeUser | null => auth.currentUser;

export const loadAuth = async () => authSdk;
export const loadAccountSdk = async () => accountSdk;
export const loadProviders = async () => providersSdk;
export const loadFunctions = () => import('#data/sdk/functions.ts');
export const loadFirestore = () => import('#data/sdk/firestore.ts');
export const loadStorage = () => import('#data/sdk/storage.ts');
