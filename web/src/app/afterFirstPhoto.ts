// A page may have no photo, or a broken network.
const patienceMs = 3_000;

/** Resolves once the first photo of the page has been drawn, or after 3 s, when the browser has nothing to do. */
export async function afterFirstPhoto(): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      document.removeEventListener('load', onLoad, { capture: true });
      resolve();
    };
    const onLoad = ({ target }: Event): void => {
      // Scripts and stylesheets load too, and so does the blurred stand-in of a photo, which needs no network.
      if (target instanceof HTMLImageElement && target.currentSrc.startsWith('http')) done();
    };
    // `load` of an image does not bubble, but it can be caught on its way down.
    document.addEventListener('load', onLoad, { capture: true });
    setTimeout(done, patienceMs);
  });
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1_000 });
    else setTimeout(resolve, 50);
  });
}
