import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answer, call } from './calls.ts';
import { newcomer, type Person } from './people.ts';
import { server } from './site.ts';

const { firestore } = server;
const dayMs = 86_400_000;

/** A username that nobody has yet; equals its key. */
export const freshName = (): string => `p${randomUUID().replaceAll('-', '').slice(0, 15)}`;

export const userOf = async ({ uid }: Person) => (await firestore.doc(`users/${uid}`).get()).data();
export const profileOf = async ({ uid }: Person) => (await firestore.doc(`profiles/${uid}`).get()).data();
export const claimOf = async (key: string) => (await firestore.doc(`usernames/${key}`).get()).data();

export const rename = (person: Person | undefined, username: string): Promise<Answer> =>
  call('updateProfile', { username }, person);

/** The answer of `rename`. */
export const taken = { refused: { code: 'already-exists', field: 'username' } };
export const tooSoon = { refused: { code: 'failed-precondition', field: 'username' } };
export const changed = (username: string) => ({ result: { username, displayName: '', photoURL: null } });

/** Dates the person's last change of name, and the released name, this far back. */
export async function age(person: Person, days: number, ms = 0): Promise<void> {
  const at = new Date(Date.now() - days * dayMs - ms);
  await firestore.doc(`users/${person.uid}`).update({ usernameChangedAt: at });
  const claims = await firestore.collection('usernames').where('uid', '==', person.uid).get();
  const released = claims.docs.filter((claim) => claim.get('releasedAt'));
  await Promise.all(released.map(({ ref }) => ref.update({ releasedAt: at })));
}

/** A newcomer who has chosen a name. */
export const named = async (username: string): Promise<Person> => {
  const person = await newcomer();
  expect(await rename(person, username)).toEqual(changed(username));
  return person;
};
