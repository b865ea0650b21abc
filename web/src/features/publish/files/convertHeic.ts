/**
 * A JPEG of a HEIC, turned upright, without anything that the file says beside the picture. By the browser where it knows
 * HEIC (Safari), else by a decoder that is loaded for it. Rejects if it cannot be opened.
 */
export async function convertHeic(file: Blob, quality: number): Promise<Blob> {
  try {
    return await encodeJpeg(await createImageBitmap(file), quality);
  } catch {
    // Built without eval and without WebAssembly, so that the Content-Security-Policy need not open for either.
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'image/jpeg', quality });
  }
}

async function encodeJpeg(bitmap: ImageBitmap, quality: number): Promise<Blob> {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error('no JPEG could be made')));
      canvas.toBlob(take, 'image/jpeg', quality);
    });
  } finally {
    bitmap.close();
  }
}
