export type DecodedHeic = {
  readonly width: number;
  readonly height: number;
  /** As a canvas takes them. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
};

/** Upright, in sRGB. In a thread that ends with it: the decoder keeps hundreds of megabytes. Rejects if that fails. */
export async function decodeHeic(file: Blob): Promise<DecodedHeic> {
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
