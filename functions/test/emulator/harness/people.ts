import { randomUUID } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { deletionWord } from '#contract/callables/deleteAccount.ts';
import type { StaffRole } from '#contract/documents/user.ts';
import { parseUid, type Uid, uidSchema } from '#contract/ids.ts';
import { makeAccount } from '../../../src/accounts/ensureAccount.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { idTokenOf } from './callsHere.ts';
import { postJson } from './http.ts';
import { isOwnSite, origins, project, server } from './site.ts';
import { until } from './until.ts';

/**
 * A signed-in person; on a file's own site (`*.own.test.ts`) with a token that only calls in this process understand.
 */
export type Person = { readonly uid: Uid; readonly idToken: string };

const signInSchema = v.object({ localId: uidSchema, idToken: v.string() });

async function askAuth(method: string, body: Readonly<Record<string, unknown>>): Promise<Person> {
  const url = `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`;
  const { status, answer } = await postJson(url, { ...body, returnSecureToken: true });
  if (status !== 200) throw new Error(`accounts:${method} answered ${status}: ${JSON.stringify(answer)}`);
  const { localId, idToken } = v.parse(signInSchema, answer);
  return { uid: localId, idToken };
}

/** Signs a newcomer up, as the site does, without waiting for functions. */
export const signUp = (): Promise<Person> => signUpWith(`${randomUUID()}@example.com`);

/** Signs up or in, with an address and the tests' password. */
export async function signUpWith(email: string, method: 'signUp' | 'signInWithPassword' = 'signUp'): Promise<Person> {
  const credentials = { email, password: 'password' };
  if (!isOwnSite) return askAuth(method, credentials);
  const isNew = method === 'signUp';
  return signedInHere(await (isNew ? server.auth.createUser(credentials) : server.auth.getUserByEmail(email)));
}

/** A person signed in now, on a file's own site. */
function signedInHere({ uid, disabled, providerData }: UserRecord): Person {
  if (disabled) throw new Error('USER_DISABLED');
  const isAnonymous = providerData.length === 0;
  return { uid: parseUid(uid), idToken: idTokenOf({ uid, signedInAtMs: Date.now(), isAnonymous }) };
}

/** Signs in anonymously: an account without an address or a provider. */
export const signInAnonymously = async (): Promise<Person> =>
  isOwnSite ? signedInHere(await server.auth.createUser({})) : askAuth('signUp', {});

/** Signs a newcomer in through a provider. */
export async function signInWith(providerId: string, claims: Readonly<Record<string, string>>): Promise<Person> {
  if (isOwnSite) return importFrom(providerId, claims);
  const idToken = encodeURIComponent(JSON.stringify({ sub: randomUUID(), ...claims }));
  return askAuth('signInWithIdp', {
    postBody: `id_token=${idToken}&providerId=${providerId}`,
    requestUri: 'http://localhost',
  });
}

async function importFrom(providerId: string, { email, ...claims }: Readonly<Record<string, string>>): Promise<Person> {
  const { sub = randomUUID() } = claims;
  const { users } = await server.auth.getUsers([{ providerId, providerUid: sub }]);
  const [known] = users;
  if (known) return signedInHere(known);
  const uid = randomUUID();
  const address = email === undefined ? {} : { email };
  await server.auth.importUsers([{ uid, ...address, providerData: [{ uid: sub, providerId, ...address }] }]);
  return signedInHere(await server.auth.getUser(uid));
}

/** Waits until a person's documents exist; makes them where no trigger does. */
export const withDocuments = async (person: Person): Promise<Person> => {
  if (isOwnSite) await makeAccount(person.uid, systemClock);
  await until(`the documents of ${person.uid}`, async () => {
    const refs = [server.firestore.doc(`users/${person.uid}`), server.firestore.doc(`profiles/${person.uid}`)];
    const snapshots = await server.firestore.getAll(...refs);
    return snapshots.every(({ exists }) => exists) ? true : undefined;
  });
  return person;
};

/** A newcomer with their documents. */
export const newcomer = async (): Promise<Person> => withDocuments(await signUp());

const withUsername = new Set<Uid>();

/**
 * Nobody publishes without a username. Writes it into `users/{uid}` alone, which costs no call and triggers no event; a
 * person who has a username keeps it.
 */
export async function giveUsername<Someone extends Pick<Person, 'uid'>>(person: Someone): Promise<Someone> {
  const { uid } = person;
  if (withUsername.has(uid)) return person;
  const user = server.firestore.doc(`users/${uid}`);
  const found = await user.get();
  if (found.exists && !found.get('username')) await user.update({ username: `p${uid.slice(0, 20)}` });
  withUsername.add(uid);
  return person;
}

/** What a person types to delete their account. */
export async function deletionWordOf({ uid }: Pick<Person, 'uid'>): Promise<string> {
  const [user, { email }] = await Promise.all([server.firestore.doc(`users/${uid}`).get(), server.auth.getUser(uid)]);
  return deletionWord({ username: String(user.get('username') ?? ''), email });
}

export const ban = async ({ uid }: Person): Promise<void> => {
  const banned = { status: 'banned', ban: { reason: 'spam', at: new Date() } };
  await server.firestore.doc(`users/${uid}`).set(banned, { merge: true });
};

/** Deletes a person's account; their token stays valid. */
export async function deleted(person: Person): Promise<Person> {
  await server.auth.deleteUser(person.uid);
  await Promise.all(['users', 'profiles'].map((name) => server.firestore.doc(`${name}/${person.uid}`).delete()));
  return person;
}

/** Whether `users/{uid}` and `profiles/{uid}` exist. */
export const documentsOf = async ({ uid }: Pick<Person, 'uid'>): Promise<readonly boolean[]> => {
  const refs = ['users', 'profiles'].map((name) => server.firestore.doc(`${name}/${uid}`));
  return (await server.firestore.getAll(...refs)).map(({ exists }) => exists);
};

/** Signs a person in again, as the password form does. */
export const signInAgain = async ({ uid }: Pick<Person, 'uid'>): Promise<Person> => {
  const record = await server.auth.getUser(uid);
  if (isOwnSite) return signedInHere(record);
  const { email } = record;
  return askAuth('signInWithPassword', { email, password: 'password' });
};

/** Dates a person's last revocation of refresh tokens decades back: Auth stores whole seconds. */
export async function forgetRevocation({ uid }: Pick<Person, 'uid'>): Promise<void> {
  const url = `${origins.auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`;
  const { status } = await postJson(url, { localId: uid, validSince: '1' }, { authorization: 'Bearer owner' });
  if (status !== 200) throw new Error(`accounts:update answered ${status}`);
}

/** When a person's refresh tokens were last revoked. The Auth emulator stores it, and still accepts them. */
export const refreshTokensTakenAt = async ({ uid }: Pick<Person, 'uid'>): Promise<number> =>
  Date.parse((await server.auth.getUser(uid)).tokensValidAfterTime ?? '');

/** A newcomer with a role, given as from the console: the claim alone. */
export const staffMember = async (role: StaffRole): Promise<Person> => {
  const person = await newcomer();
  await server.auth.setCustomUserClaims(person.uid, { role });
  return signInAgain(person);
};
