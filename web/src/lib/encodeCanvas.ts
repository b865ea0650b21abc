/** What is drawn, as a file of that type (PNG where the browser cannot write it). Rejects if none can be made. */
export const encodeCanvas = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void => (blob ? resolve(blob) : reject(new Error(`no ${type} could be made`)));
    canvas.toBlob(take, type, quality);
  });
