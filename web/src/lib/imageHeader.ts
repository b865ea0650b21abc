/** The kinds whose header this module reads. */
export type ReadableImageType = 'jpeg' | 'png' | 'webp' | 'avif';

/** What can be read of a picture without decoding it. Sizes in px, before turning it upright. */
export type ImageHeader = { readonly width: number; readonly height: number; readonly hasLocation: boolean };

const ascii = (view: DataView, at: number, length: number): string => {
  let text = '';
  for (let index = at; index < at + length; index += 1) text += String.fromCharCode(view.getUint8(index));
  return text;
};

const gpsDirectoryTag = 0x8825;

/** Whether a TIFF block (the content of EXIF) that begins at `start` points to a GPS directory with anything in it. */
function exifHasLocation(view: DataView, start: number): boolean {
  const isLittleEndian = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, isLittleEndian);
  const count = view.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, isLittleEndian) !== gpsDirectoryTag) continue;
    return view.getUint16(start + view.getUint32(entry + 8, isLittleEndian), isLittleEndian) > 0;
  }
  return false;
}

/** Broken EXIF is the server's to throw away: here it only means that no place was found. */
function locationAt(view: DataView, start: number): boolean {
  try {
    return exifHasLocation(view, start);
  } catch {
    return false;
  }
}

// Start-of-frame markers carry the size; C4, C8 and CC share their range and mean something else.
const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegHeader(view: DataView): ImageHeader | undefined {
  let hasLocation = false;
  let at = 2;
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isStartOfFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), hasLocation };
    if (marker === 0xe1 && ascii(view, at + 4, 6) === 'Exif\0\0') hasLocation ||= locationAt(view, at + 10);
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function pngHeader(view: DataView): ImageHeader {
  let hasLocation = false;
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (ascii(view, at + 4, 4) === 'eXIf') hasLocation = locationAt(view, at + 8);
  }
  return { width: view.getUint32(16), height: view.getUint32(20), hasLocation };
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function webpHeader(view: DataView): ImageHeader | undefined {
  switch (ascii(view, 12, 4)) {
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1, hasLocation: false };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, hasLocation: false };
    }
    case 'VP8 ':
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
        hasLocation: false,
      };
    default:
      return undefined;
  }
}

/** The largest `ispe` property: a grid of tiles names the size of its tiles as well as its own. */
function avifHeader(view: DataView): ImageHeader | undefined {
  let found: ImageHeader | undefined;
  for (let at = 4; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (found === undefined || width * height > found.width * found.height)
      found = { width, height, hasLocation: false };
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
      return avifHeader(view);
  }
}
