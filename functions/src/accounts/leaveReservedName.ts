import { FieldValue } from 'firebase-admin/firestore';
import { personSearch } from '#contract/catalogueSearch.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { parseUsernameKey } from '#contract/normalizers.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { readAccount, writeAccount } from '../data/accounts/accountStore.ts';
import { notify } from '../data/accounts/noticeStore.ts';
import { readClaim, writeClaim, writeRelease } from '../data/accounts/usernameStore.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { isFreed, numberedUsernames } from './usernamePolicy.ts';

const triesMost = 100;

async function nextFree(transaction: Transaction, uid: Uid, username: string, now: Date): Promise<string> {
  for (const name of numberedUsernames(username, triesMost)) {
    const claim = await readClaim(parseUsernameKey(name), transaction);
    if (!claim || claim.uid === uid || isFreed(claim, now)) return name;
  }
  throw new ContractError('already-exists', 'no free name', { field: 'username' });
}

/**
 * Whoever has a name that became reserved gets the next free one and a notice, and may choose another one at once.
 * Idempotent. Throws if the next hundred names are taken.
 */
export async function leaveReservedName(uid: Uid, now: Date): Promise<void> {
  await runTransaction(async (transaction) => {
    const account = await readAccount(transaction, uid);
    const former = account?.profile.username ?? '';
    if (!account || !isReservedUsername(former)) return;
    const username = await nextFree(transaction, uid, former, now);
    const key = parseUsernameKey(username);
    await notify(
      transaction,
      uid,
      { kind: 'name-reserved', occasion: parseUsernameKey(former), subject: username },
      now,
    );
    writeClaim(transaction, key, uid, now);
    writeRelease(transaction, parseUsernameKey(former), uid, now);
    writeAccount(transaction, uid, {
      // Without a date of the last change the next one is free.
      user: { username, usernameChangedAt: FieldValue.delete() },
      profile: {
        username,
        usernameKey: key,
        search: personSearch({ usernameKey: key, searchName: account.profile.searchName }),
      },
    });
  });
}
