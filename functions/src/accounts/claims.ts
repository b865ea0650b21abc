import { isDeepStrictEqual } from 'node:util';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { roles, users } from '../data/accounts/accountStore.ts';
import { readAuthRecord, writeClaims } from '../data/accounts/authRecord.ts';
import { runTransaction } from '../platform/transaction.ts';

type Claims = Readonly<Record<string, unknown>>;

/** `undefined` keeps the claim. */
export type Decided = { readonly role: StaffRole | null | undefined; readonly isBanned: boolean | undefined };

const roleClaim = (role: Decided['role']): Claims => (role ? { role } : {});
const banClaim = (isBanned: boolean): Claims => (isBanned ? { banned: true } : {});

export function claimsOf({ role, isBanned }: Decided, former: Claims | undefined): Claims {
  const { role: formerRole, banned, ...others } = former ?? {};
  return {
    ...others,
    ...(role === undefined && formerRole !== undefined ? { role: formerRole } : roleClaim(role)),
    ...(isBanned === undefined && banned !== undefined ? { banned } : banClaim(isBanned === true)),
  };
}

const readDecided = (uid: Uid): Promise<Decided> =>
  runTransaction(
    async (transaction) => {
      const user = await users.read(uid, transaction);
      const entry = await roles.read(uid, transaction);
      return { role: entry?.role, isBanned: user && user.status === 'banned' };
    },
    { readOnly: true },
  );

/**
 * Aligns the claims `role` and `banned`; `false` if Auth does not know the person. Idempotent. The only writer of
 * claims, because a write replaces all of them. Reads again after writing, for concurrent decisions.
 */
export async function alignClaims(uid: Uid): Promise<boolean> {
  for (let decided = await readDecided(uid); ; ) {
    const record = await readAuthRecord(uid);
    if (!record) return false;
    const claims = claimsOf(decided, record.customClaims);
    const isSo = isDeepStrictEqual(claims, record.customClaims ?? {});
    if (!isSo && !(await writeClaims(uid, claims))) return false;
    const now = await readDecided(uid);
    if (isDeepStrictEqual(now, decided)) return true;
    decided = now;
  }
}
