import { expect, it } from 'vitest';
import { shownFrom } from '#session/lists/publicList.ts';
import { aListedPhoto, aPage } from '../testing/aListedPhoto.ts';
import type { PhotoList } from './photoLists.ts';
import { photoRenewed } from './renewPhoto.ts';

const [first, second] = [aListedPhoto('a'), aListedPhoto('b')];
const list: PhotoList = shownFrom(aPage([first, second]));
const photosOf = (renewed: PhotoList) => (renewed.phase === 'shown' ? renewed.entries : []);

it('a photo that was changed is shown as it is now, at its place', () => {
  const now = { ...first, caption: '直した題' };
  expect(photosOf(photoRenewed(list, first.id, now))).toEqual([now, second]);
});

it('a photo that is not public any more leaves the list', () => {
  expect(photosOf(photoRenewed(list, first.id, undefined))).toEqual([second]);
});

it('newer photos that are only offered yet are renewed too', () => {
  const newer = { entries: [first], restartsAt: undefined, asOf: new Date() };
  const offered = { ...shownFrom(aPage([])), newer };
  const renewed = photoRenewed(offered, first.id, { ...first, caption: '直した題' });
  expect(renewed).toMatchObject({ newer: { entries: [{ caption: '直した題' }] } });
});

it('a list without it stays the very same', () => {
  expect(photoRenewed(list, aListedPhoto('c').id, undefined)).toBe(list);
  const idle: PhotoList = { phase: 'idle' };
  expect(photoRenewed(idle, first.id, first)).toBe(idle);
});
