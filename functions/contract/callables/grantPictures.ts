import * as v from 'valibot';
import { isoTimeSchema } from '../documents/stored.ts';
import { userCall } from './callable.ts';

/** Opens non-public pictures: one's own, for staff all. A ban, `signOutEverywhere` or a lost role ends it at once. */
export const grantPicturesContract = userCall('grantPictures', {
  rate: 'grants',
  input: v.strictObject({}),
  output: v.strictObject({ grant: v.string(), until: isoTimeSchema }),
});
