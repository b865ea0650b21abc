/** Data URLs by base64; `undefined` for an invalid thumbhash. */
export const knownThumbhashes = new Map<string, string | undefined>();

type Decode = (base64: string) => string | undefined;

const waiting = new Set<(decode: Decode) => void>();
let decoder: Decode | undefined;
let isDecoding = false;

/** The decoder comes later than the first page's code. */
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

/** One task for each hash, so that many block nothing. Returns how to cancel; ignores an invalid hash. */
export function thumbhashSoon(base64: string, use: (url: string) => void): () => void {
  const decodeThis = (decode: Decode): void => {
    const url = decode(base64);
    if (url !== undefined) use(url);
  };
  waiting.add(decodeThis);
  decodeSoon();
  return () => void waiting.delete(decodeThis);
}
