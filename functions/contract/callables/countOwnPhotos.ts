import * as v from 'valibot';
import { photoStatuses } from '../documents/photo.ts';
import { callableContract, userCall } from './callable.ts';

export const countOwnPhotosContract = callableContract({
  name: 'countOwnPhotos',
  ...userCall,
  rate: 'reads',
  input: v.strictObject({}),
  output: v.object({ counts: v.array(v.object({ status: v.picklist(photoStatuses), count: v.number() })) }),
});
