import * as v from 'valibot';
import { photoStatuses } from '../documents/photo.ts';
import { callableContract } from './callable.ts';

/** How many photos the person has in each state that has any, without those that are removed. */
export const countOwnPhotosContract = callableContract({
  name: 'countOwnPhotos',
  caller: 'user',
  rate: 'reads',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({}),
  output: v.object({ counts: v.array(v.object({ status: v.picklist(photoStatuses), count: v.number() })) }),
});
