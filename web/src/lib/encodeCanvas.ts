/** PNG where the browser cannot write `type`. Rejects if the browser makes no file. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error(`no ${type} could be made`)));
    canvas.toBlob(take, type, quality);
  });

/** Closes the bitmap. Rejects as `encodeCanvas` does. */
export async function encodeBitmap(bitmap: ImageBitmap, type: string, quality: number): Promise<Blob> {
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await encodeCanvas(canvas, type, quality);
  } finally {
    bitmap.close();
  }
}

/** In px. Rejects if the browser cannot open the file. */
export async function measurePicture(file: Blob): Promise<{ readonly width: number; readonly height: number }> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

const previewWidthPx = 480;

/** Rejects if the browser cannot open the file. */
export async function decodePreview(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidthPx, resizeQuality: 'medium' });
  return encodeBitmap(bitmap, 'image/webp', 0.8);
}
