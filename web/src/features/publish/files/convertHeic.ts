import { encodeBitmap, encodeCanvas } from '#lib/encodeCanvas.ts';

/** Upright, in sRGB, without metadata. Safari decodes HEIC itself; other browsers load a decoder. Rejects if that fails. */
export async function convertHeic(file: Blob, quality: number): Promise<Blob> {
  const opened = await createImageBitmap(file).catch(() => undefined);
  if (opened !== undefined) return encodeBitmap(opened, 'image/jpeg', quality);
  const { pixels, width, height } = await decodeHeic(file);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return encodeCanvas(canvas, 'image/jpeg', quality);
}

export type DecodedHeic = {
  readonly width: number;
  readonly height: number;
  /** In the format of `ImageData`. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

/** Upright, in sRGB. Ends its worker afterwards, because the decoder keeps hundreds of megabytes. May reject. */
async function decodeHeic(file: Blob): Promise<DecodedHeic> {
  const worker = new Worker(new URL('./heicDecoder.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the decoder could not be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<DecodedHeic | undefined>) =>
        data === undefined ? reject(new Error('the HEIC could not be decoded')) : resolve(data),
      );
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
