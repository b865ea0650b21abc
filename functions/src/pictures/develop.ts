import type { Exif } from '#contract/documents/photo.ts';
import type { EncodedVariants } from '../data/photos/variantFiles.ts';
import { cameraSettings } from './cameraSettings.ts';
import { decodeMaster, encodeVariants } from './encode.ts';
import type { Inspection } from './inspect.ts';
import { placeholderOf } from './placeholder.ts';
import { whenItFits } from './whenItFits.ts';

/** Everything the pipeline makes of an original, before anything is stored. */
export type Developed = {
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string;
  readonly color: string;
  readonly exif: Exif | undefined;
  readonly variants: EncodedVariants;
};

/** Turns an inspected original into what the site serves. Throws a `PictureError`; the same bytes give the same result. */
export async function developPicture(content: Buffer, inspection: Inspection): Promise<Developed> {
  const [variants, placeholder] = await whenItFits(inspection, async () => {
    const master = await decodeMaster(content);
    return Promise.all([encodeVariants(master, inspection), placeholderOf(master)]);
  });
  const { width, height, exif } = inspection;
  return { width, height, ...placeholder, variants, exif: cameraSettings(exif) };
}
