import type { Uid } from '#contract/ids.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { users } from '../../data/accounts/accountStore.ts';
import { readAuthRecord } from '../../data/accounts/authRecord.ts';
import { endSignInsLeft } from '../../data/accounts/signIns.ts';
import { identityOf, marksLeft } from '../../data/bans/banMarks.ts';
import { addBanMarks, banMarks, readBanMarks } from '../../data/bans/banMemoryStore.ts';
import { alignAlbums, alignNextPage } from '../../data/bans/bannedPhotos.ts';
import { alignLikes } from '../../data/social/likeStore.ts';
import type { CleanupRun } from '../../platform/cleanup.ts';
import { readBanMemoryKey } from '../../platform/keys.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction } from '../../platform/transaction.ts';

const photosPerBatch = 400;

/** Aligns refresh tokens, photos, albums, likes and claims with the account's current status. Idempotent. */
export async function applyBan(uid: Uid, { clock, until, pageSize = photosPerBatch }: CleanupRun) {
  await endSignInsLeft(uid);
  await noteMarks(uid);
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'more';
    const page = await alignNextPage(uid, clock(), pageSize);
    isThrough = page.isThrough;
    log.info('photos aligned with a ban', { uid, changed: page.changed });
  }
  for (const align of [alignAlbums, alignLikes]) {
    for (let isThrough = false; !isThrough; ) {
      if (clock() >= until) return 'more';
      isThrough = await align(uid, pageSize, clock());
    }
  }
  await alignClaims(uid);
  return 'done';
}

/** Adds the account's marks; keeps those of former addresses. Idempotent. */
export async function noteMarks(uid: Uid): Promise<void> {
  await runTransaction(async (transaction) => {
    const record = await readAuthRecord(uid);
    const user = await users.read(uid, transaction);
    const marks = await readBanMarks(uid, transaction);
    if (user?.status !== 'banned') {
      if (marks.marks.length > 0) transaction.delete(banMarks.doc(uid));
      return;
    }
    if (record) addBanMarks(transaction, uid, marks, { marks: marksLeft(identityOf(record), readBanMemoryKey()) });
  });
}
