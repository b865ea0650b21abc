import { expect, test } from 'vitest';
import { neighboursAround } from './neighboursAround.ts';

const photos = Array.from({ length: 20 }, (_, place) => ({ id: String(place) }));
const idsOf = (id: string, list = photos) => neighboursAround(list, id).map(({ photo }) => Number(photo.id));
const nearOf = (id: string) =>
  neighboursAround(photos, id).flatMap(({ photo, isFar }) => (isFar ? [] : Number(photo.id)));

test('a photo has as many photos on both sides', () => {
  expect(idsOf('10')).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(nearOf('10')).toEqual([8, 9, 10, 11, 12]);
});

test('where a list begins or ends, the other side has more', () => {
  expect(idsOf('1')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(nearOf('1')).toEqual([0, 1, 2, 3, 4]);
  expect(idsOf('19')).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(nearOf('18')).toEqual([15, 16, 17, 18, 19]);
});

test('a short list is there as a whole', () => {
  expect(idsOf('2', photos.slice(0, 3))).toEqual([0, 1, 2]);
});
