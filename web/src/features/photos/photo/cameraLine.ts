import type { Exif } from '#contract/documents/photo.ts';
import type { Messages } from '#i18n/current.ts';

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Camera and settings in the order photographers say them; empty where nothing of it is known. */
export function cameraLine(exif: Exif, words: Messages['photos']): readonly string[] {
  const { camera, lens, focalLength, aperture, shutter, iso } = exif;
  return [
    camera,
    lens,
    focalLength !== undefined && words.focalLength(short(focalLength)),
    aperture !== undefined && words.aperture(short(aperture)),
    shutter !== undefined && words.shutter(shutter),
    iso !== undefined && words.iso(String(iso)),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
}
