import { encodeBitmap } from './encodeBitmap.ts';

const previewWidthPx = 480;

/** Decodes a picture, turned upright, into a small one for the screen. Rejects if the browser cannot open it. */
export async function decodePreview(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidthPx, resizeQuality: 'medium' });
  return encodeBitmap(bitmap, 'image/webp', 0.8);
}
