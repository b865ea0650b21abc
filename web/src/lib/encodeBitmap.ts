import { encodeCanvas } from './encodeCanvas.ts';

/** A decoded picture as a file of that type; it is let go. Rejects if none can be made. */
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
