import * as v from 'valibot';
import type { Caller } from '#contract/callables/callable.ts';
import { decodeUser, type StaffRole, staffRoles, type UserDocument } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { parseUid, type Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { auth, firestore } from './firebase.ts';

/** The part of a verified ID token that decisions rest on. */
export type Token = { readonly uid: string; readonly authTimeSeconds: number };

/** Who calls, as the database has them now and not as their token had them an hour ago. */
export type Person = {
  readonly uid: Uid;
  readonly user: UserDocument | undefined;
  readonly role: StaffRole | undefined;
};

const tokenCutSchema = v.object({ tokensValidAfter: v.custom<{ toMillis: () => number }>(hasToMillis) });

function hasToMillis(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function';
}

async function freshRole(uid: Uid): Promise<StaffRole | undefined> {
  const record = await auth.getUser(uid);
  const role: unknown = record.customClaims?.['role'];
  return staffRoles.find((known) => known === role);
}

/**
 * Checks sign-in, status and role, in this order, against fresh state.
 * Throws `unauthenticated` (no token, or one older than `tokensValidAfter`) or `permission-denied`.
 */
export async function authorize(caller: Exclude<Caller, 'anyone'>, token: Token | undefined): Promise<Person> {
  if (token === undefined) throw new ContractError('unauthenticated', 'not signed in');
  const uid = parseUid(token.uid);
  const snapshot = await firestore.doc(documentPath.user(uid)).get();
  const data: unknown = snapshot.data();
  const cut = v.safeParse(tokenCutSchema, data);
  if (cut.success && token.authTimeSeconds * 1_000 < cut.output.tokensValidAfter.toMillis()) {
    throw new ContractError('unauthenticated', 'this sign-in was ended');
  }
  const user = snapshot.exists ? decodeUser(documentPath.user(uid), data) : undefined;
  if (caller !== 'banned-too' && user?.status === 'banned') throw new ContractError('permission-denied', 'banned');
  if (caller !== 'moderator' && caller !== 'admin') return { uid, user, role: undefined };
  const role = await freshRole(uid);
  if (role === 'admin' || role === caller) return { uid, user, role };
  throw new ContractError('permission-denied', `needs the role ${caller}`);
}
