import type { Uid } from '#contract/ids.ts';
import { settleClaims } from '../../accounts/settleClaims.ts';
import { endSignInsLeft } from '../../data/accounts/signIns.ts';
import { alignNextPage } from '../../data/bans/bannedPhotos.ts';
import type { Clock } from '../../platform/clock.ts';
import { log } from '../../platform/logger.ts';
import { noteMarks } from './noteMarks.ts';

/** Far below the 500 writes of a commit. */
const photosPerBatch = 400;

export type ApplyBanEnvironment = {
  readonly clock: Clock;
  /** Nothing more is begun after this. */
  readonly until: Date;
  readonly pageSize?: number;
};

/**
 * What a ban, or its end, still asks for: refresh tokens, photos out of sight or back, claims. Follows the
 * account as it stands and is idempotent, so that it may run twice, at once, late, or again after a death in its middle.
 * The claims are last: the documents decide without them.
 */
export async function applyBan(
  uid: Uid,
  { clock, until, pageSize = photosPerBatch }: ApplyBanEnvironment,
): Promise<'drawn' | 'out-of-time'> {
  await endSignInsLeft(uid);
  await noteMarks(uid);
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'out-of-time';
    const page = await alignNextPage(uid, clock(), pageSize);
    isThrough = page.isThrough;
    log.info('photos aligned with a ban', { uid, changed: page.changed });
  }
  await settleClaims(uid);
  return 'drawn';
}
