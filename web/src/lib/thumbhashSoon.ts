/** Thumbhashes (base64) that were decoded, as data URLs, as far as they are remembered; `undefined` for what is none. */
export const knownThumbhashes = new Map<string, string | undefined>();

type Decode = (base64: string) => string | undefined;

const waiting = new Set<(decode: Decode) => void>();
let decoder: Decode | undefined;
let isDecoding = false;

/** Begins to decode what waits, and from now on what comes: the decoder is no part of a first page's code. */
export function startThumbhashes(decode: Decode): void {
  decoder = decode;
  decodeSoon();
}

function decodeSoon(): void {
  if (isDecoding || decoder === undefined) return;
  isDecoding = true;
  setTimeout(decodeNext);
}

function decodeNext(): void {
  const [next] = waiting;
  isDecoding = next !== undefined;
  if (next === undefined || decoder === undefined) return;
  waiting.delete(next);
  next(decoder);
  setTimeout(decodeNext);
}

/**
 * Decodes a thumbhash when its turn comes, each in a task of its own, so that many together hold up nothing. Returns what
 * takes it out of the queue again; `use` is not called for what is no thumbhash.
 */
export function thumbhashSoon(base64: string, use: (url: string) => void): () => void {
  const decodeThis = (decode: Decode): void => {
    const url = decode(base64);
    if (url !== undefined) use(url);
  };
  waiting.add(decodeThis);
  decodeSoon();
  return () => void waiting.delete(decodeThis);
}
