import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import { settleClaims } from '../accounts/settleClaims.ts';
import { alignNextPage, photosToReissue } from '../data/bannedPhotos.ts';
import { endSignInsLeft } from '../data/signIns.ts';
import { reissuePhoto } from '../photos/reissuePhoto.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { noteMarks } from './noteMarks.ts';

/** Far below the 500 writes of a commit. */
const photosPerBatch = 400;
const reissuedAtOnce = 10;

export type ConsequencesEnvironment = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** Nothing more is begun after this. */
  readonly until: Date;
  readonly pageSize?: number;
};

/**
 * What a ban, or its end, still asks for: refresh tokens, photos out of sight or back, download tokens, claims. Follows the
 * account as it stands and is idempotent, so that it may run twice, at once, late, or again after a death in its middle.
 * Every photo is out of sight before the first file is written anew, and the claims are last: the documents decide without them.
 */
export async function drawConsequences(
  uid: Uid,
  { bucket, clock, until, pageSize = photosPerBatch }: ConsequencesEnvironment,
): Promise<'drawn' | 'out-of-time'> {
  await endSignInsLeft(uid);
  await noteMarks(uid);
  for (let isThrough = false; !isThrough; ) {
    if (clock() >= until) return 'out-of-time';
    const page = await alignNextPage(uid, clock(), pageSize);
    isThrough = page.isThrough;
    log.info('photos aligned with a ban', { uid, changed: page.changed });
  }
  for (;;) {
    if (clock() >= until) return 'out-of-time';
    const ids = await photosToReissue(uid, reissuedAtOnce);
    if (ids.length === 0) break;
    await Promise.all(ids.map((id) => reissuePhoto(id, bucket)));
  }
  await settleClaims(uid);
  return 'drawn';
}
