import { thumbHashToDataURL } from 'thumbhash';
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

/** Keeps the value as the newest of the map, and drops the oldest beyond `most`. */
export function keep<Value>(kept: Map<string, Value>, most: number, key: string, value: Value): Value {
  kept.delete(key);
  kept.set(key, value);
  const oldest = kept.size > most ? kept.keys().next().value : undefined;
  if (oldest !== undefined) kept.delete(oldest);
  return value;
}
