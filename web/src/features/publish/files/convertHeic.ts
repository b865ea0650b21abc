import { encodeBitmap } from '#lib/encodeCanvas.ts';

/**
 * A JPEG of a HEIC, turned upright, without anything that the file says beside the picture. By the browser where it knows
 * HEIC (Safari), else by a decoder that is loaded for it. Rejects if it cannot be opened.
 */
export async function convertHeic(file: Blob, quality: number): Promise<Blob> {
  try {
    return await encodeBitmap(await createImageBitmap(file), 'image/jpeg', quality);
  } catch {
    // Built without eval and without WebAssembly, so that the Content-Security-Policy need not open for either.
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'image/jpeg', quality });
  }
}
