import { isDeepStrictEqual } from 'node:util';
import { decodeUser, type StaffRole } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAuthRecord, writeClaims } from '../data/accounts/authRecord.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';

type Claims = Readonly<Record<string, unknown>>;

/** What the documents say of somebody; `undefined` where they say nothing, and the claim stays as it is. */
export type Decided = {
  readonly role: StaffRole | null | undefined;
  readonly isBanned: boolean | undefined;
};

const roleClaim = (role: Decided['role']): Claims => (role ? { role } : {});
const banClaim = (isBanned: boolean): Claims => (isBanned ? { banned: true } : {});

/** Pure: the custom claims that tell of it. Claims of other things stay. */
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
      const path = documentPath.user(uid);
      const user = await transaction.get(firestore.doc(path));
      const entry = await readRole(transaction, uid);
      return {
        role: entry?.role,
        isBanned: user.exists ? decodeUser(path, user.data()).status === 'banned' : undefined,
      };
    },
    { readOnly: true },
  );

/**
 * Brings the claims `role` and `banned` in line with the documents; `false` where Auth does not know the person. Claims
 * are written as a whole, so nothing else writes them. Reads again after writing, for what was decided meanwhile.
 * Idempotent.
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
