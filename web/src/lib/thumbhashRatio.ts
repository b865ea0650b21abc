import { thumbHashToApproximateAspectRatio } from 'thumbhash';
import { thumbhashBytes } from './thumbhashBytes.ts';

/** About how wide a picture is to its height. 1 for an invalid thumbhash. */
export function thumbhashRatio(base64: string): number {
  const bytes = thumbhashBytes(base64);
  const ratio = bytes === undefined ? 1 : thumbHashToApproximateAspectRatio(bytes);
  return ratio > 0 && Number.isFinite(ratio) ? ratio : 1;
}
