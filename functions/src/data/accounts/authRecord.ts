import type { UserRecord } from 'firebase-admin/auth';
import * as v from 'valibot';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { auth } from '../../platform/firebase.ts';

const userNotFoundSchema = v.object({ code: v.literal('auth/user-not-found') });

/** What Auth knows of somebody; `undefined` for an account that is not, or no longer, there. */
export async function readAuthRecord(uid: Uid): Promise<UserRecord | undefined> {
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if (v.is(userNotFoundSchema, error)) return undefined;
    throw error;
  }
}

/** The role that a custom claim gives. */
export const claimedRole = ({ customClaims }: Pick<UserRecord, 'customClaims'>): StaffRole | null =>
  staffRoles.find((known) => known === customClaims?.['role']) ?? null;

/** Writes somebody's custom claims as a whole; `false` where Auth knows them no more. */
export async function writeClaims(uid: Uid, claims: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await auth.setCustomUserClaims(uid, { ...claims });
    return true;
  } catch (error) {
    if (v.is(userNotFoundSchema, error)) return false;
    throw error;
  }
}
