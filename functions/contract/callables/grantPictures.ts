import * as v from 'valibot';
import { callableContract } from './callable.ts';

/**
 * What opens pictures that are not public (`grantedAddress`) for who asks: a person's own, for staff all of them, evidence too. It
 * ends by itself; a ban, a sign-out everywhere and a lost role end it at once.
 */
export const grantPicturesContract = callableContract({
  name: 'grantPictures',
  caller: 'user',
  input: v.strictObject({}),
  output: v.strictObject({ grant: v.string(), until: v.pipe(v.string(), v.isoTimestamp()) }),
});
