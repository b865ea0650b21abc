/** `content` starts after the two bytes of the length. */
export type Segment = { readonly marker: number; readonly content: Uint8Array; readonly end: number };

const soi = 0xd8;
const eoi = 0xd9;
export const dht = 0xc4;
export const sos = 0xda;
export const dri = 0xdd;
export const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
// C4, C8 and CC are in the range of the start-of-frame markers but contain no size.
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== dht && marker !== 0xc8 && marker !== 0xcc;

/** Index of the next marker's code. Skips stray and fill bytes, as decoders do (libjpeg, `next_marker`). */
export function nextMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff) return at + 1;
  }
  return undefined;
}

/** The next segment; `undefined` at the end of the picture or of the bytes. */
export function segmentFrom(bytes: Uint8Array, from: number): Segment | undefined {
  for (let at = nextMarker(bytes, from); at !== undefined; at = nextMarker(bytes, at + 1)) {
    const marker = bytes[at] ?? eoi;
    if (marker === eoi) return undefined;
    // Without a length: TEM, the start of the image, and restarts outside of scans.
    if (marker === 0x01 || marker === soi || isRestart(marker)) continue;
    const end = at + 1 + uint16(bytes, at + 1);
    if (end > bytes.length || end < at + 3) return undefined;
    return { marker, content: bytes.subarray(at + 3, end), end };
  }
  return undefined;
}

export const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
