import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { thumbhashBytes } from './thumbhashBytes.ts';

/** Width to height. Of a wide picture, the stage shows more than it cuts off. */
const widest = 1.2;

/** Whether a picture is higher than wide, or about square, by its thumbhash. `false` for an invalid one. */
export function isUpright(base64: string): boolean {
  const bytes = thumbhashBytes(base64);
  const ratio = bytes === undefined ? 0 : thumbHashToApproximateAspectRatio(bytes);
  return ratio > 0 && ratio < widest;
}
