import { decodeUser } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { alignClaims } from '../../accounts/claims.ts';
import { readAuthRecord } from '../../data/accounts/authRecord.ts';
import { endSignInsLeft } from '../../data/accounts/signIns.ts';
import { identityOf, marksLeft } from '../../data/bans/banMarks.ts';
import { addBanMarks, deleteBanMarks, readBanMarks } from '../../data/bans/banMemoryStore.ts';
import { alignNextPage } from '../../data/bans/bannedPhotos.ts';
import { banJobVersion, deleteBanJob, handBanJobOver } from '../../data/bans/banStore.ts';
import { unlessChanged } from '../../data/conflict.ts';
import type { Clock } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { readBanMemoryKey } from '../../platform/keys.ts';
import { log } from '../../platform/logger.ts';
import { runTransaction } from '../../platform/transaction.ts';

const photosPerBatch = 400;

type Environment = {
  readonly clock: Clock;
  readonly until: Date;
  readonly pageSize?: number;
};

/** `superseded`: another ban came meanwhile, or somebody else has finished; the job is theirs. */
type BanJobOutcome = 'settled' | 'handed-over' | 'superseded' | 'no-job';

/**
 * Works on the job that a ban or its end has left. It goes last, if no other ban came; out of time, it is written anew.
 */
export async function runBanJob(uid: Uid, environment: Environment): Promise<BanJobOutcome> {
  const version = await banJobVersion(uid);
  if (version === undefined) return 'no-job';
  switch (await applyBan(uid, environment)) {
    case 'applied':
      return (await unlessChanged(() => deleteBanJob(uid, version))) ? 'settled' : 'superseded';
    case 'out-of-time':
      return (await unlessChanged(() => handBanJobOver(uid, version))) ? 'handed-over' : 'superseded';
  }
}

/** What a ban, or its end, asks for: refresh tokens, photos, claims. Follows the account as it is now; idempotent. */
export async function applyBan(
  uid: Uid,
  { clock, until, pageSize = photosPerBatch }: Environment,
): Promise<'applied' | 'out-of-time'> {
  await endSignInsLeft(uid);
  await noteMarks(uid);
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'out-of-time';
    const page = await alignNextPage(uid, clock(), pageSize);
    isThrough = page.isThrough;
    log.info('photos aligned with a ban', { uid, changed: page.changed });
  }
  await alignClaims(uid);
  return 'applied';
}

/**
 * Notes by which marks the ban of an account would be remembered, also under an address that it gives up. Idempotent.
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
