import type { ImageSignature } from './imageSignature.ts';
import { boxesIn, boxIn } from './isoBoxes.ts';
import { jpegEnd } from './jpeg.ts';

const nothing = Uint8Array.of();
const endOfJpeg = Uint8Array.of(0xff, 0xd9);
const endOfPng = Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

const startsWith = (whole: Uint8Array, start: Uint8Array): boolean =>
  start.every((byte, index) => byte === whole[index]);

/** Leaves the pixels to decoders: all of them verify the checksums of a PNG. */
function missingInPng(bytes: Uint8Array, view: DataView): Uint8Array<ArrayBuffer> | undefined {
  for (let at = 8; at <= bytes.length; at += 12 + view.getUint32(at)) {
    const rest = bytes.subarray(at);
    if (startsWith(rest, endOfPng)) return nothing;
    if (startsWith(endOfPng, rest)) return endOfPng.subarray(rest.length);
    if (rest.length < endOfPng.length) return undefined;
  }
  return undefined;
}

/**
 * The bytes that complete the file, usually none; `undefined` if part of the picture is missing. One rule for browser
 * and server, because decoders disagree. A complete file may still be broken.
 */
export async function missingEnd(
  kind: ImageSignature,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (kind) {
    case 'jpeg': {
      const end = await jpegEnd(bytes);
      return end === 'cut' ? undefined : end === 'open' ? endOfJpeg : nothing;
    }
    case 'png':
      return missingInPng(bytes, view);
    case 'webp':
      return view.getUint32(4, true) + 8 > bytes.length ? undefined : nothing;
    case 'avif':
    case 'heic': {
      const boxes = boxesIn(view);
      // `mdat` or `meta` contains the pixels. Phones append other data, which is not always a box.
      const isCut = boxes.some((box) => box.isCut && ['meta', 'mdat'].includes(box.type));
      const hasPixels =
        boxes.some(({ type }) => type === 'mdat') || boxIn(boxIn(view, 'meta'), 'idat', 4) !== undefined;
      return isCut || !hasPixels ? undefined : nothing;
    }
    default:
      return nothing;
  }
}
