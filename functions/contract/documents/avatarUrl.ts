import * as v from 'valibot';

const avatarUrl = /^https?:\/\/[^/?#]+\/v0\/b\/[^/?#]+\/o\/avatars%2F[^/?#]+%2F[0-9a-f]{40}-\d+\?alt=media$/;

/**
 * Where somebody's avatar lies: an object `avatars/{uid}/…`. Any other address reads as `null`: documents may hold the picture
 * of an Auth record, which its owner points wherever they like. Whose bucket it is, who shows it has to see.
 */
export const avatarUrlSchema = v.pipe(
  v.nullable(v.string()),
  v.transform((url) => (url !== null && avatarUrl.test(url) ? url : null)),
);
