import type { Exif } from '#contract/documents/photo.ts';
import type { Messages } from '#i18n/current.ts';

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** `settings` in the usual order, without unknown ones. */
export function cameraParts({ camera, lens, focalLength, aperture, shutter, iso }: Exif, words: Messages['photos']) {
  const settings = [
    focalLength !== undefined && words.focalLength(short(focalLength)),
    aperture !== undefined && words.aperture(short(aperture)),
    shutter !== undefined && words.shutter(shutter),
    iso !== undefined && words.iso(String(iso)),
  ].filter((part) => part !== false);
  return { camera: camera || undefined, lens: lens || undefined, settings };
}

/** Empty if nothing is known. */
export function cameraLine(exif: Exif, words: Messages['photos']): readonly string[] {
  const { camera, lens, settings } = cameraParts(exif, words);
  return [camera, lens, ...settings].filter((part) => part !== undefined);
}
