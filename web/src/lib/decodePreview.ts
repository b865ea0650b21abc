const previewWidthPx = 480;

/** Decodes a picture, turned upright, into a small one for the screen. Rejects if the browser cannot open it. */
export async function decodePreview(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { resizeWidth: previewWidthPx, resizeQuality: 'medium' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error('no preview could be made')));
      canvas.toBlob(take, 'image/webp', 0.8);
    });
  } finally {
    bitmap.close();
  }
}
