import { expect, test } from 'vitest';
import { words } from '#i18n/ja/photos.ts';
import { cameraLine } from './cameraLine.ts';

test('camera and settings are listed in the order that photographers use', () => {
  const exif = { iso: 400, camera: 'X-T5', shutter: '1/250', aperture: 1.79999995, focalLength: 23, lens: 'XF23mm' };
  expect(cameraLine(exif, words)).toEqual(['X-T5', 'XF23mm', '23mm', 'f/1.8', '1/250秒', 'ISO 400']);
});

test('unknown settings are left out', () => {
  expect(cameraLine({ camera: 'X-T5', lens: '' }, words)).toEqual(['X-T5']);
  expect(cameraLine({}, words)).toEqual([]);
});
