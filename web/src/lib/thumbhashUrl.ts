import { thumbHashToDataURL } from 'thumbhash';

const remembered = new Map<string, string | undefined>();
const rememberedMost = 400;

/** The data URL of a thumbhash that was decoded before, if it is remembered still. */
export const knownThumbhashUrl = (base64: string): string | undefined => remembered.get(base64);

/**
 * A thumbhash (base64) as a data URL of a small PNG, remembered; `undefined` for what is not a thumbhash. Each costs a
 * fraction of a millisecond, on a phone some: many at once belong to `thumbhashSoon`.
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

const waiting = new Set<() => void>();
let isDecoding = false;

function decodeNext(): void {
  const [next] = waiting;
  isDecoding = next !== undefined;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  setTimeout(decodeNext);
}

/**
 * Decodes a thumbhash when its turn comes, each in a task of its own, so that many together hold up nothing. Returns what
 * takes it out of the queue again; `use` is not called for what is no thumbhash.
 */
export function thumbhashSoon(base64: string, use: (url: string) => void): () => void {
  const decodeThis = (): void => {
    const url = thumbhashUrl(base64);
    if (url !== undefined) use(url);
  };
  waiting.add(decodeThis);
  if (!isDecoding) {
    isDecoding = true;
    setTimeout(decodeNext);
  }
  return () => void waiting.delete(decodeThis);
}
