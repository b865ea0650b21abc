import type { Bucket } from '@google-cloud/storage';
import type { Exif } from '#contract/documents/photo.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { originalInfo, readOriginal } from '../data/photos/originals.ts';

/** The camera settings in a kept original; `undefined` where it has none, or is gone. */
export async function settingsOfOriginal(place: PicturePlace, bucket: Bucket): Promise<Exif | undefined> {
  if (!(await originalInfo(bucket, place))) return undefined;
  const { cameraSettings } = await import('./cameraSettings.ts');
  const { inspectPicture } = await import('./inspect.ts');
  const { exif } = await inspectPicture(await readOriginal(bucket, place));
  return cameraSettings(exif);
}
