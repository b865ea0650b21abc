import { type VariantSet, widthsOf } from '#contract/edge/pictures.ts';

/** Width of the largest picture that there is of a photo. */
export const widestPx = (variants: VariantSet): number => Math.max(...widthsOf(variants));

/** How wide a photo is drawn on its page, as `sizes`. Custom properties mean nothing in there, hence the margin in px. */
export const stageSizes = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `min(100vw, calc((100vh - 80px) * ${width / height}))`;
