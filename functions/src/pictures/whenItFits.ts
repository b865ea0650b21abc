import { limits } from '#contract/limits.ts';
import { budget } from '../platform/budget.ts';
import type { Inspection } from './inspect.ts';

// An instance takes sixteen pictures at once and has 2 GiB. Seen beside what the process itself takes: 1.36 GB for an AVIF of 64
// megapixels, the dearest there is, 1.09 GB for five AVIFs of 12, 0.41 GB for five JPEGs of 12. So it is pixels that count, as many as
// the largest picture has, which leaves room for sixteen originals of 20 MiB. Three such AVIFs at once would take 3.1 GB.
const spendPixels = budget(limits.photo.maxPixels);

/**
 * Decodes and encodes a picture of that size, in px, once those before it leave the memory for it: photos and avatars of this process
 * together, first come, first served. Every picture whose pixels are read goes through here.
 */
export const whenItFits = <Made>(
  { width, height }: Pick<Inspection, 'width' | 'height'>,
  make: () => Promise<Made>,
): Promise<Made> => spendPixels(width * height, make);
