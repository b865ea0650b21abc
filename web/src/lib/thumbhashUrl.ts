import { thumbHashToDataURL } from 'thumbhash';
import { thumbhashBytes } from './thumbhashBytes.ts';
import { knownThumbhashes } from './thumbhashSoon.ts';

const rememberedMost = 400;

/** `undefined` for an invalid thumbhash. Takes up to some milliseconds on a phone: for many, use `thumbhashSoon`. */
export function thumbhashUrl(base64: string): string | undefined {
  if (knownThumbhashes.has(base64)) return knownThumbhashes.get(base64);
  return keep(knownThumbhashes, rememberedMost, base64, decode(base64));
}

function decode(base64: string): string | undefined {
  const bytes = thumbhashBytes(base64);
  return bytes && thumbHashToDataURL(bytes);
}

/** Keeps the value as the newest of the map, and drops the oldest beyond `most`. */
export function keep<Value>(cache: Map<string, Value>, most: number, key: string, value: Value): Value {
  cache.delete(key);
  cache.set(key, value);
  const oldest = cache.size > most ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  return value;
}
