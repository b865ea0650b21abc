import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { auth } from '../../platform/firebase.ts';

const userNotFoundSchema = v.object({ code: v.literal('auth/user-not-found') });

/** `undefined` if Auth does not know the account. */
export async function readAuthRecord(uid: Uid): Promise<UserRecord | undefined> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (v.is(userNotFoundSchema, error)) return undefined;
    throw error;
  }
}

export const claimedRole = ({ customClaims }: Pick<UserRecord, 'customClaims'>): StaffRole | null =>
  staffRoles.find((known) => known === customClaims?.['role']) ?? null;

/** Replaces all custom claims; `false` if Auth does not know the account. */
export async function writeClaims(uid: Uid, claims: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await auth.setCustomUserClaims(uid, { ...claims });
    return true;
  } catch (error) {
    if (v.is(userNotFoundSchema, error)) return false;
    throw error;
  }
}
