import { type RefObject, useEffect } from 'react';
import { type VariantSet, widthsOf } from '#contract/edge/pictures.ts';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { pictureSources } from '#data/photos/pictures.ts';

const idle = (then: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
};

/** Preloads the neighbours' pictures after the current one, in the size that their pages use. */
export function usePreloaded(photos: readonly ListedPhoto[], around: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const looked = around.current?.querySelector('img');
    if (photos.length === 0 || looked === null || looked === undefined) return;
    let stop = (): void => undefined;
    const load = (): void => {
      stop = idle(() => {
        for (const photo of photos) {
          const image = new Image();
          image.fetchPriority = 'low';
          image.sizes = stageSizes(photo);
          image.srcset = pictureSources(photo).srcSet;
        }
      });
    };
    if (looked.complete) load();
    else looked.addEventListener('load', load, { once: true });
    return () => {
      looked.removeEventListener('load', load);
      stop();
    };
  }, [photos, around]);
}

// Limits how far a small picture is enlarged beyond its pixels.
const mostEnlarged = 2;
const limitedBelowPx = 2_000;

/** The maximum width of a small picture on the page and in the viewer; `undefined`: no limit. */
export function mostShownPx(variants: VariantSet): number | undefined {
  const most = Math.max(...widthsOf(variants)) * mostEnlarged;
  return most < limitedBelowPx ? most : undefined;
}

/** For `sizes`, which cannot use custom properties, so the measures of stage.module.css are in px here. */
export const stageSizes = ({ width, height }: { readonly width: number; readonly height: number }): string => {
  const ratio = width / height;
  const within = (besidePx: number): string => `min(100vw, (100vh - ${besidePx}px) * ${ratio})`;
  return `(min-width: 48rem) ${within(252)}, ${within(172)}`;
};
