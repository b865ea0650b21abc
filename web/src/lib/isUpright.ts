import { thumbHashToApproximateAspectRatio } from 'thumbhash';

/** Width to height. Of a wide picture, the stage shows more than it cuts off. */
const widest = 1.2;

/** Whether a picture is higher than wide, or about square, by its thumbhash. `false` for an invalid one. */
export function isUpright(base64: string): boolean {
  try {
    const ratio = thumbHashToApproximateAspectRatio(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
    return ratio > 0 && ratio < widest;
  } catch {
    return false;
  }
}
