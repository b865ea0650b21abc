import { encodeBitmap, encodeCanvas } from '#lib/encodeCanvas.ts';
import { decodeHeic } from './decodeHeic.ts';

/** Upright, in sRGB, without metadata. Safari decodes HEIC itself; other browsers load a decoder. Rejects if that fails. */
export async function convertHeic(file: Blob, quality: number): Promise<Blob> {
  const opened = await createImageBitmap(file).catch(() => undefined);
  if (opened !== undefined) return encodeBitmap(opened, 'image/jpeg', quality);
  const { pixels, width, height } = await decodeHeic(file);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return encodeCanvas(canvas, 'image/jpeg', quality);
}
