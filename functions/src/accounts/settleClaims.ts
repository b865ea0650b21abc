import { isDeepStrictEqual } from 'node:util';
import { decodeUser } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAuthRecord, writeClaims } from '../data/accounts/authRecord.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { firestore } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import { claimsOf, type Standing } from './claims.ts';

const standingOf = (uid: Uid): Promise<Standing> =>
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
 * Brings somebody's custom claims, `role` and `banned`, in line with their documents; `false` where Auth knows them no more.
 * Claims are written as a whole, so this alone writes them: two that each wrote one would take the other's away.
 * Looks again after writing, because what was decided meanwhile may have been written already, and by this undone.
 * Idempotent: what is so already is not written.
 */
export async function settleClaims(uid: Uid): Promise<boolean> {
  for (let standing = await standingOf(uid); ; ) {
    const record = await readAuthRecord(uid);
    if (!record) return false;
    const claims = claimsOf(standing, record.customClaims);
    const isSo = isDeepStrictEqual(claims, record.customClaims ?? {});
    if (!isSo && !(await writeClaims(uid, claims))) return false;
    const now = await standingOf(uid);
    if (isDeepStrictEqual(now, standing)) return true;
    standing = now;
  }
}
