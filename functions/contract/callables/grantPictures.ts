import * as v from 'valibot';
import { isoTimeSchema } from '../documents/stored.ts';
import { callableContract, userCall } from './callable.ts';

/**
 * Opens pictures that are not public (`grantedAddress`): one's own; for staff all. Ends at once with a ban, a sign-out
 * everywhere or a lost role.
 */
export const grantPicturesContract = callableContract({
  name: 'grantPictures',
  ...userCall,
  rate: 'grants',
  input: v.strictObject({}),
  output: v.strictObject({ grant: v.string(), until: isoTimeSchema }),
});
