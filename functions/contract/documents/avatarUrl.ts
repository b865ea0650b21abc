import * as v from 'valibot';
import { avatarAddress, avatarEdgesPx, parseAvatarAddress } from '../edge/pictures.ts';
import { isUid } from '../ids.ts';

const largestEdgePx = avatarEdgesPx[2];

/** The address from before the site served avatars itself. */
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

/** Else `null`: owners can point the picture of their Auth record anywhere. */
export const avatarUrlSchema = v.pipe(
  v.nullable(v.string()),
  v.transform((url) => (url === null || parseAvatarAddress(url) !== undefined ? url : formerAddress(url))),
);
