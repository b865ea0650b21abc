import * as v from 'valibot';
import { avatarAddress, parseAvatarAddress } from '../edge/pictures.ts';
import { isUid } from '../ids.ts';
import { avatarEdgesPx } from '../limits.ts';

const largestEdgePx = avatarEdgesPx[2];

/** An object of somebody's avatar in Storage, as it was stored before avatars had addresses of the site's own. */
const formerUrl = /^https?:\/\/[^/?#]+\/v0\/b\/[^/?#]+\/o\/avatars%2F([^/?#]+)%2F([0-9a-f]{40})-\d+\?alt=media$/;

function formerAddress(url: string): string | null {
  const [, encoded = '', avatarId = ''] = formerUrl.exec(url) ?? [];
  let uid: string;
  try {
    uid = decodeURIComponent(encoded);
  } catch {
    return null;
  }
  return isUid(uid) ? avatarAddress(uid, avatarId, largestEdgePx) : null;
}

/**
 * The address of somebody's avatar, `/a/{uid}/{avatarId}/256.webp`; what was stored before reads as that. Any other address reads
 * as `null`: documents may hold the picture of an Auth record, which its owner points wherever they like.
 */
export const avatarUrlSchema = v.pipe(
  v.nullable(v.string()),
  v.transform((url) => (url === null || parseAvatarAddress(url) !== undefined ? url : formerAddress(url))),
);
