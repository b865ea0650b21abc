import { encodeBitmap } from '#lib/encodeCanvas.ts';

/** Upright, without metadata. Safari decodes HEIC itself; other browsers load a decoder. Rejects if that fails. */
export async function convertHeic(file: Blob, quality: number): Promise<Blob> {
  try {
    return await encodeBitmap(await createImageBitmap(file), 'image/jpeg', quality);
  } catch {
    // This build needs no eval and no WebAssembly, so the Content-Security-Policy can forbid both.
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'image/jpeg', quality });
  }
}
