import * as v from 'valibot';
import { photoStatuses } from '../documents/photo.ts';
import { userCall } from './callable.ts';

export const countOwnPhotosContract = userCall('countOwnPhotos', {
  rate: 'reads',
  input: v.strictObject({}),
  output: v.object({ counts: v.array(v.object({ status: v.picklist(photoStatuses), count: v.number() })) }),
});
