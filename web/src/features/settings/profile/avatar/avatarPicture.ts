import { limits } from '#contract/limits.ts';
import { encodeCanvas } from '#lib/encodeCanvas.ts';

/** In px of the upright picture. */
export type Square = { readonly x: number; readonly y: number; readonly width: number };

const quality = 0.92;

/** Redraws, so that only pixels leave the browser, no EXIF or location. JPEG if the browser cannot write WebP. */
export async function cropPicture(image: HTMLImageElement, { x, y, width }: Square): Promise<Blob> {
  const edge = Math.max(1, Math.min(limits.avatar.edgePx, Math.round(width)));
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

/** The caller revokes the object URL. */
export type OpenPicture = { readonly image: HTMLImageElement; readonly url: string };

/** A smaller square would look blurry everywhere. */
const minEdgePx = 64;

/** Judges the file by its content. */
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
