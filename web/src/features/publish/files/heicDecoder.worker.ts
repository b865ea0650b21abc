import * as v from 'valibot';
import type { DecodedHeic } from './convertHeic.ts';
import { heifPixels } from './heif.ts';
import { codedColours, type Numbers, toSrgb } from './toSrgb.ts';

/** ISO/IEC 23000-22 (MIAF), 7.3.6.4: sRGB by default. */
const srgb = codedColours({ primaries: 1, transfer: 13 });

const decodedSchema = v.object({
  width: v.number(),
  height: v.number(),
  channels: v.tuple([
    v.object({ data: v.instance(Uint8Array), stride: v.number(), bits_per_pixel: v.picklist([8, 10, 12, 16]) }),
  ]),
});

/** The primary picture, upright, in the file's own colour space. */
async function decode(content: ArrayBuffer, isDeep: boolean): Promise<Numbers> {
  // Without eval and WebAssembly, so the Content-Security-Policy can forbid both.
  const { default: makeLibheif } = await import('libheif-js/libheif/libheif.js');
  const libheif = makeLibheif();
  const context = libheif.heif_context_alloc();
  const { heif_error_code, heif_colorspace, heif_chroma } = libheif;
  const { code } = libheif.heif_context_read_from_memory(context, content);
  if (code !== heif_error_code.heif_error_Ok) throw new Error('no HEIC');
  const { channels, ...size } = v.parse(
    decodedSchema,
    await libheif.heif_js_decode_image2(
      libheif.heif_js_context_get_primary_image_handle(context),
      heif_colorspace.heif_colorspace_RGB,
      isDeep ? heif_chroma.heif_chroma_interleaved_RRGGBB_LE : heif_chroma.heif_chroma_interleaved_RGB,
    ),
  );
  const [{ data, stride, bits_per_pixel: bits }] = channels;
  if (!isDeep) return { ...size, data, stride, bits };
  const wide = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return { ...size, data: wide, stride: stride / 2, bits };
}

async function answer(file: Blob): Promise<DecodedHeic> {
  const content = await file.arrayBuffer();
  const { colours = srgb, bits = 8 } = heifPixels(new Uint8Array(content));
  const numbers = await decode(content, bits > 8);
  return { width: numbers.width, height: numbers.height, pixels: toSrgb(numbers, colours) };
}

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  const decoded = await answer(data).catch(() => undefined);
  self.postMessage(decoded, { transfer: decoded === undefined ? [] : [decoded.pixels.buffer] });
});
