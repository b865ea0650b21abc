// A page may have no photo, or a broken network.
const patienceMs = 3_000;

/** Resolves once the first photo of the page has been drawn, or after 3 s, when the browser has nothing to do. */
export async function afterFirstPhoto(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      document.removeEventListener('load', onLoad, { capture: true });
      resolve();
    };
    // Scripts and stylesheets load too, and so does the blurred stand-in of a photo, which needs no network.
    const isPhoto = (target: unknown): boolean =>
      target instanceof HTMLImageElement && target.currentSrc.startsWith('http') && target.naturalWidth > 0;
    const onLoad = ({ target }: Event): void => {
      if (isPhoto(target)) done();
    };
    // `load` of an image does not bubble, but it can be caught on its way down.
    document.addEventListener('load', onLoad, { capture: true });
    setTimeout(done, patienceMs);
    // One that came with the HTML may be here already.
    if ([...document.images].some((image) => image.complete && isPhoto(image))) done();
  });
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}
