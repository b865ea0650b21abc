import type { UserRecord } from 'firebase-admin/auth';
import { type StaffRole, staffRoles } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { auth } from '../../platform/firebase.ts';
import { unless } from '../../platform/unless.ts';

/** `undefined` if Auth does not know the account: deleted in the console or by an earlier run. */
export const unlessUnknown = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
  unless(['auth/user-not-found'], work);

export const readAuthRecord = (uid: Uid): Promise<UserRecord | undefined> => unlessUnknown(() => auth.getUser(uid));

export const claimedRole = (record: Pick<UserRecord, 'customClaims'> | undefined): StaffRole | null =>
  staffRoles.find((each) => each === record?.customClaims?.['role']) ?? null;

/** Replaces all custom claims; `false` if Auth does not know the account. */
export const writeClaims = async (uid: Uid, claims: Readonly<Record<string, unknown>>): Promise<boolean> =>
  (await unlessUnknown(() => auth.setCustomUserClaims(uid, { ...claims }).then(() => true))) === true;
