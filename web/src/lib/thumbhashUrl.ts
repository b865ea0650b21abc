import { thumbHashToDataURL } from 'thumbhash';

const remembered = new Map<string, string | undefined>();
const rememberedMost = 400;

/**
 * A thumbhash (base64) as a data URL of a small PNG, remembered; `undefined` for what is not a thumbhash. Call it for
 * what is near the viewport only: each costs a fraction of a millisecond.
 */
export function thumbhashUrl(base64: string): string | undefined {
  if (remembered.has(base64)) return remembered.get(base64);
  const url = decode(base64);
  const oldest = remembered.size >= rememberedMost ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
  remembered.set(base64, url);
  return url;
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    // The shortest thumbhash is a header of five bytes; the decoder would read past the end of less.
    return bytes.length < 5 ? undefined : thumbHashToDataURL(bytes);
  } catch {
    return undefined;
  }
}
