import { expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { pictureToKeep } from './evidence.ts';

const id = parsePhotoId('abcdefghij0123456789');
const keptOf = (...sizes: readonly number[]) =>
  pictureToKeep(
    id,
    { variants: { sizes: [...sizes], avif: [], share: { width: 1, height: 1 } } },
    { caseId: 'photo_a', opening: 1 },
  )?.from;

it('the evidence is a picture of moderate width, and the largest one of a panorama', () => {
  expect(keptOf(240, 360, 1_280, 2_048)).toBe(`photos/${id}/${id}/1280.webp`);
  expect(keptOf(2_160, 3_240, 8_640)).toBe(`photos/${id}/${id}/8640.webp`);
  expect(keptOf(120)).toBe(`photos/${id}/${id}/120.webp`);
});
