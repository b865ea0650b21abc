import { boxesIn, textAt } from '#contract/isoBoxes.ts';
import { jpegSize } from '#contract/jpeg.ts';
import { heifItems } from './heif.ts';

export type ReadableImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic';

/** Sizes in px, before rotation. */
type ImageHeader = { readonly width: number; readonly height: number; readonly isAnimated: boolean };

function jpegHeader(bytes: Uint8Array): ImageHeader | undefined {
  const size = jpegSize(bytes);
  return size && { ...size, isAnimated: false };
}

function pngHeader(view: DataView): ImageHeader {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  // `acTL`, the mark of an animation, comes before the first picture.
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const chunk = textAt(view, at + 4);
    if (chunk === 'acTL') return { ...size, isAnimated: true };
    if (chunk === 'IDAT') break;
  }
  return { ...size, isAnimated: false };
}

const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);

function webpHeader(view: DataView): ImageHeader | undefined {
  switch (textAt(view, 12)) {
    case 'VP8X': {
      const isAnimated = (view.getUint8(20) & 0x02) !== 0;
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1, isAnimated };
    }
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
    }
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isAnimated: false };
    default:
      return undefined;
  }
}

/** The size of the primary item: tiles, thumbnails and depth maps have their own sizes. */
function heifHeader(view: DataView): ImageHeader | undefined {
  const items = heifItems(view);
  const ispe = items?.propertiesOf(items.primary).find(({ type }) => type === 'ispe')?.content;
  const isAnimated =
    ['avis', 'msf1', 'hevc', 'hevx'].includes(textAt(view, 8)) || boxesIn(view).some(({ type }) => type === 'moov');
  return ispe && { width: ispe.getUint32(4), height: ispe.getUint32(8), isAnimated };
}

const headerIn = { png: pngHeader, webp: webpHeader, avif: heifHeader, heic: heifHeader };

/** 256 KiB are enough for most files; a JPEG with a large preview or colour profile may need more. */
export function readImageHeader(type: ReadableImageType, bytes: Uint8Array): ImageHeader | undefined {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = type === 'jpeg' ? jpegHeader(bytes) : headerIn[type](view);
    return header !== undefined && header.width > 0 && header.height > 0 ? header : undefined;
  } catch (error) {
    // The bytes end inside the header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
