/** The kinds whose header this module reads. */
export type ReadableImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** What can be read of a picture without decoding it. Sizes in px, before turning it upright. */
export type ImageHeader = { readonly width: number; readonly height: number; readonly isAnimated: boolean };

const ascii = (view: DataView, at: number, length: number): string => {
  let text = '';
  for (let index = at; index < at + length; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
};

// Start-of-frame markers carry the size; C4, C8 and CC share their range and mean something else.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegHeader(view: DataView): ImageHeader | undefined {
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isStartOfFrame(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function pngHeader(view: DataView): ImageHeader {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  // What tells of an animation stands before the first picture.
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = ascii(view, at + 4, 4);
    if (chunk === 'acTL') return { ...size, isAnimated: true };
    if (chunk === 'IDAT') break;
  }
  return { ...size, isAnimated: false };
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function webpHeader(view: DataView): ImageHeader | undefined {
  switch (ascii(view, 12, 4)) {
    case 'VP8X': {
      const isAnimated = (view.getUint8(20) & 0x02) !== 0;
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1, isAnimated };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        isAnimated: false,
      };
    default:
      return undefined;
  }
}

const sequenceBrands = ['avis', 'msf1', 'hevc', 'hevx'];

/** The largest `ispe` property: a grid of tiles names the size of its tiles as well as its own. */
function heifHeader(view: DataView): ImageHeader | undefined {
  const isAnimated = sequenceBrands.includes(ascii(view, 8, 4));
  let found: ImageHeader | undefined;
  for (let at = 4; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (found === undefined || width * height > found.width * found.height) found = { width, height, isAnimated };
  }
  return found;
}

/**
 * Reads the header of a picture from its first bytes (256 KiB are plenty for most; a JPEG with a large preview or
 * colour profile before its frame may need more). `undefined` where the bytes do not hold one.
 */
export function readImageHeader(type: ReadableImageType, bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = headerOf(type, view);
    return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // The header goes on behind the last byte.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function headerOf(type: ReadableImageType, view: DataView): ImageHeader | undefined {
  switch (type) {
    case 'jpeg':
      return jpegHeader(view);
    case 'png':
      return pngHeader(view);
    case 'webp':
      return webpHeader(view);
    case 'avif':
    case 'heic':
      return heifHeader(view);
  }
}
