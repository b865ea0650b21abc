import type { Variants } from '#contract/documents/photo.ts';

/** Width of the largest picture that there is of a photo. */
export const widestPx = ({ w320, w640, w1280, w2048 }: Variants): number => (w2048 ?? w1280 ?? w640 ?? w320).width;

/** How wide a photo is drawn on its page, as `sizes`. Custom properties mean nothing in there, hence the margin in px. */
export const stageSizes = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `min(100vw, calc((100vh - 80px) * ${width / height}))`;
