import type { ImageSignature } from './imageSignature.ts';
import { boxIn, textAt } from './isoBoxes.ts';
import { isFrame, segmentFrom, sos } from './jpegSegments.ts';

const hasStill = (bytes: Uint8Array): boolean => boxIn(boxIn(viewOf(bytes), 'meta'), 'pitm', 4) !== undefined;

/** An AVIF with an animation alone and no still picture, which the server cannot decode: it is not supported. */
export const isOnlyAnimation = (kind: ImageSignature, bytes: Uint8Array): boolean =>
  kind === 'avif' && boxIn(viewOf(bytes), 'moov') !== undefined && !hasStill(bytes);

/**
 * What all browsers and the server read alike, for files that some of them read otherwise: a WebP without the zero byte
 * that pads its last chunk, an orientation that is no short number, and an animated AVIF, as its still picture.
 * `undefined`: the file needs no mending. Browser and server use it before anything else.
 */
export function mendPicture(kind: ImageSignature, bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  switch (kind) {
    case 'jpeg':
      return mendOrientation(bytes, exifOfJpeg(bytes));
    case 'webp': {
      const padded = padWebp(bytes);
      return mendOrientation(padded ?? bytes, exifOfWebp(bytes)) ?? padded;
    }
    case 'avif':
      return mendBrand(bytes);
    default:
      return undefined;
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function mendBrand(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes.length < 12 || textAt(viewOf(bytes), 8) !== 'avis' || !hasStill(bytes)) return undefined;
  const mended = new Uint8Array(bytes);
  mended.set(
    Array.from('avif', (char) => char.charCodeAt(0)),
    8,
  );
  return mended;
}

type Chunk = { readonly name: string; readonly from: number; readonly end: number };

function* chunksOfWebp(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    yield { name: textAt(view, at), from: at + 8, end: at + 8 + size };
    at += 8 + size + (size % 2);
  }
}

function padWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const last = [...chunksOfWebp(bytes)].at(-1);
  if (last?.end !== bytes.length || (last.end - last.from) % 2 === 0) return undefined;
  const padded = new Uint8Array(bytes.length + 1);
  padded.set(bytes);
  viewOf(padded).setUint32(4, padded.length - 8, true);
  return padded;
}

const isExif = (bytes: Uint8Array, at: number): boolean => textOf(bytes, at, 6) === 'Exif\0\0';
const textOf = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const app1 = 0xe1;

/** Where its TIFF header is. */
function exifOfJpeg(bytes: Uint8Array): number | undefined {
  for (let segment = segmentFrom(bytes, 2); segment !== undefined; segment = segmentFrom(bytes, segment.end)) {
    const { marker, content, end } = segment;
    if (isFrame(marker) || marker === sos) return undefined;
    if (marker === app1 && isExif(content, 0)) return end - content.length + 6;
  }
  return undefined;
}

function exifOfWebp(bytes: Uint8Array): number | undefined {
  const [exif] = [...chunksOfWebp(bytes)].filter(({ name }) => name === 'EXIF');
  return exif && (isExif(bytes, exif.from) ? exif.from + 6 : exif.from);
}

const orientationTag = 0x0112;
const shortType = 3;
/** Bytes of a whole number, by type: BYTE, SHORT, LONG, SBYTE, SSHORT, SLONG. */
const numberBytes: Readonly<Record<number, number>> = { 1: 1, [shortType]: 2, 4: 4, 6: 1, 8: 2, 9: 4 };

/** `tiff`: where the header of the EXIF block is. Browsers ignore an orientation of another type; the server rotates. */
function mendOrientation(bytes: Uint8Array, tiff: number | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (tiff === undefined || tiff + 8 > bytes.length) return undefined;
  const view = viewOf(bytes);
  const isLittle = textOf(bytes, tiff, 2) === 'II';
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = directory + 2 <= bytes.length ? view.getUint16(directory, isLittle) : 0;
  for (let at = directory + 2; at < directory + 2 + entries * 12 && at + 12 <= bytes.length; at += 12) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const type = view.getUint16(at + 2, isLittle);
    const size = numberBytes[type];
    if (size === undefined || type === shortType || view.getUint32(at + 4, isLittle) !== 1) return undefined;
    // The other bytes are zero.
    const value = bytes[isLittle ? at + 8 : at + 8 + size - 1] ?? 0;
    if (value < 1 || value > 8) return undefined;
    const mended = new Uint8Array(bytes);
    const writing = viewOf(mended);
    writing.setUint16(at + 2, shortType, isLittle);
    writing.setUint32(at + 8, 0);
    writing.setUint16(at + 8, value, isLittle);
    return mended;
  }
  return undefined;
}
