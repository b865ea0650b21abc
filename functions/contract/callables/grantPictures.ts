import * as v from 'valibot';
import { isoTimeSchema } from '../isoTime.ts';
import { callableContract } from './callable.ts';

/**
 * Opens pictures that are not public (`grantedAddress`): one's own; for staff all, also evidence. Ends by itself, and
 * at once with a ban, a sign-out everywhere or a lost role.
 */
export const grantPicturesContract = callableContract({
  name: 'grantPictures',
  caller: 'user',
  rate: 'grants',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({}),
  output: v.strictObject({ grant: v.string(), until: isoTimeSchema }),
});
