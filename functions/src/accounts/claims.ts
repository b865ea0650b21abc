import { isDeepStrictEqual } from 'node:util';
import type { StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { roles, users } from '../data/accounts/accountStore.ts';
import { readAuthRecord, writeClaims } from '../data/accounts/authRecord.ts';
import { runTransaction } from '../platform/transaction.ts';

type Claims = Readonly<Record<string, unknown>>;

/** `undefined` keeps the claim. */
export type Decided = { readonly role: StaffRole | null | undefined; readonly isBanned: boolean | undefined };

export function claimsOf({ role, isBanned }: Decided, former: Claims | undefined): Claims {
  const { role: formerRole, banned: formerBan, ...others } = former ?? {};
  const is = role === undefined ? formerRole : (role ?? undefined);
  const banned = isBanned === undefined ? formerBan : isBanned || undefined;
  return { ...others, ...(is !== undefined && { role: is }), ...(banned !== undefined && { banned }) };
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

/** `false` if Auth does not know the person. Idempotent. The only writer of claims: a write replaces all of them. */
export async function alignClaims(uid: Uid): Promise<boolean> {
  for (let decided = await readDecided(uid); ; ) {
    const record = await readAuthRecord(uid);
    if (!record) return false;
    const claims = claimsOf(decided, record.customClaims);
    const isSo = isDeepStrictEqual(claims, record.customClaims ?? {});
    if (!isSo && !(await writeClaims(uid, claims))) return false;
    // Another decision may have come since.
    const now = await readDecided(uid);
    if (isDeepStrictEqual(now, decided)) return true;
    decided = now;
  }
}
