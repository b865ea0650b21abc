import { limits } from '#contract/limits.ts';
import { encodeCanvas } from '#lib/encodeCanvas.ts';

/** A square of a picture in its own px, upright. */
export type Square = { readonly x: number; readonly y: number; readonly width: number };

/** The largest edge that leaves the browser: more would be thrown away by the server. */
const maxEdgePx = 1_024;
const quality = 0.92;

/**
 * Draws a square of a picture anew, so that nothing but its pixels leaves the browser: no EXIF, no place. WebP, or JPEG on
 * white where the browser writes no WebP.
 */
export async function cropPicture(image: HTMLImageElement, { x, y, width }: Square): Promise<Blob> {
  const edge = Math.max(1, Math.min(maxEdgePx, Math.round(width)));
  const canvas = document.createElement('canvas');
  canvas.width = edge;
  canvas.height = edge;
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('this browser draws no canvas');
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, x, y, width, width, 0, 0, edge, edge);
  const webp = await encodeCanvas(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  drawing.globalCompositeOperation = 'destination-over';
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, edge, edge);
  return encodeCanvas(canvas, 'image/jpeg', quality);
}

export type AvatarProblem = 'not-an-image' | 'too-large' | 'too-small';

/** A picture that is open in the browser; `url` is an object URL, to be revoked when it is done with. */
export type OpenPicture = { readonly image: HTMLImageElement; readonly url: string };

/** px each way; less would be blurred everywhere it is shown. */
const minEdgePx = 64;

/** Opens a file to be cropped, or says what is wrong with it. What it is, its content decides. */
export async function openPicture(file: Blob): Promise<OpenPicture | AvatarProblem> {
  if (file.size > limits.photo.maxBytes) return 'too-large';
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return 'not-an-image';
  }
  if (Math.min(image.naturalWidth, image.naturalHeight) < minEdgePx) {
    URL.revokeObjectURL(url);
    return 'too-small';
  }
  return { image, url };
}
