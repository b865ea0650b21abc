import { decodeUser } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { readAuthRecord } from '../../data/accounts/authRecord.ts';
import { identityOf, marksLeft } from '../../data/bans/banMarks.ts';
import { addBanMarks, deleteBanMarks, readBanMarks } from '../../data/bans/banMemoryStore.ts';
import { readBanMemoryKey } from '../../platform/banMemoryKey.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction } from '../../platform/transaction.ts';

/**
 * Notes by which marks the ban of an account would be remembered, as long as it has one. An address that it gives up while it is
 * banned stays among them. Idempotent; follows the account as it stands.
 */
export async function noteMarks(uid: Uid): Promise<void> {
  const record = await readAuthRecord(uid);
  await runTransaction(async (transaction) => {
    const path = documentPath.user(uid);
    const user = await transaction.get(firestore.doc(path));
    const isBanned = user.exists && decodeUser(path, user.data()).status === 'banned';
    const known = await readBanMarks(uid, transaction);
    if (!isBanned) {
      if (known.marks.length > 0) deleteBanMarks(transaction, uid);
      return;
    }
    if (record) addBanMarks(transaction, uid, known, { marks: marksLeft(identityOf(record), readBanMemoryKey()) });
  });
}
