import { thumbHashToDataURL } from 'thumbhash';
import { keep } from './keep.ts';
import { knownThumbhashes } from './thumbhashSoon.ts';

const rememberedMost = 400;

/** `undefined` for an invalid thumbhash. Takes up to some milliseconds on a phone: for many, use `thumbhashSoon`. */
export function thumbhashUrl(base64: string): string | undefined {
  if (knownThumbhashes.has(base64)) return knownThumbhashes.get(base64);
  return keep(knownThumbhashes, rememberedMost, base64, decode(base64));
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    // The shortest thumbhash has a header of five bytes; the decoder would read past the end of fewer.
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
