import { vi } from 'vitest';
import type { Account } from '#data/auth.ts';
import { serverCall } from './server.ts';

/**
 * In place of `#data/sdk.ts`. Calls are answered as `answer` says, Firestore reads and writes what `documents` holds. What signs in and what the settings do with an account
 * are mocks that do nothing: a test says what becomes of them (`authSdk.signOut.mockRejectedValue(…)`).
 */

const nothing = async (): Promise<unknown> => undefined;

type FakeUser = Account & { readonly getIdToken: () => Promise<string>; readonly providerData: readonly unknown[] };
const auth: { currentUser: FakeUser | null; languageCode: string | null } = { currentUser: null, languageCode: null };

export const authSdk = {
  auth,
  onAuthStateChanged: vi.fn((_auth: unknown, tell: (user: FakeUser | null) => void) => tell(auth.currentUser)),
  getIdTokenResult: vi.fn(async () => ({ claims: {} })),
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

/** Whom Firebase Auth has signed in. */
export function signInToSdk(account: Account | null): void {
  auth.currentUser = account && { ...account, getIdToken: async () => 'token', providerData: [] };
}

export const loadAuth = async () => authSdk;
export const loadAccountSdk = async () => accountSdk;
export const loadProviders = async () => providersSdk;
export const loadFunctions = async () => ({
  functions: {},
  httpsCallable: (_functions: unknown, name: string) => async (input: unknown) => ({
    data: await serverCall(name, input),
  }),
});
/** The real one; Firestore itself is `firestore.ts`. */
export const loadFirestore = () => import('#data/sdk/firestore.ts');
