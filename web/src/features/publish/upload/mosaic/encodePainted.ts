import { encodeCanvas } from '#lib/encodeCanvas.ts';

// What canvases can write; everything else becomes a WebP.
const writable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const quality = 0.92;

/** The canvas as a file in place of `original`: of its kind where that can be written, with nothing but the picture in it. */
export async function encodePainted(canvas: HTMLCanvasElement, original: File, kind: string): Promise<File> {
  const asked = writable.has(kind) ? kind : 'image/webp';
  const blob = await encodeCanvas(canvas, asked, quality);
  const name = `${original.name.replace(/\.[^.]*$/, '')}.${endings[blob.type] ?? 'png'}`;
  return new File([blob], name, { type: blob.type, lastModified: original.lastModified });
}
