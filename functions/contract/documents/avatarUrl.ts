import * as v from 'valibot';
import { parseAvatarAddress } from '../edge/pictures.ts';

/** Else `null`: owners can point the picture of their Auth record anywhere. */
export const avatarUrlSchema = v.pipe(
  v.nullable(v.string()),
  v.transform((url) => (url !== null && parseAvatarAddress(url) !== undefined ? url : null)),
);
