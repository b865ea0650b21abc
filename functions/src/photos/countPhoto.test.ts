import { expect, it } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { addressesLeft } from './countPhoto.trigger.ts';

const id = parsePhotoId('abcdefghij0123456789');
const other = parsePhotoId('ABCDEFGHIJ0123456789');
const share = { width: 320, height: 240 };
const photo = (more: Readonly<Record<string, unknown>> = {}) => ({
  ...{ ownerId: 'hana', owner: { username: 'hana', displayName: '花', photoURL: null } },
  ...{ caption: '', description: '', alt: '', tags: [], tagKeys: [], status: 'published' },
  ...{ width: 320, height: 240, thumbhash: '', color: '', variants: { sizes: [320], avif: [320], share } },
  ...{ createdAt: new Date(), updatedAt: new Date(), publishedAt: new Date() },
  ...more,
});
const addresses = (pictureId = id) =>
  ['320.webp', '320.avif', 'share.jpg'].map((name) => `/i/${id}/${pictureId}/${name}`);

it('all pictures of a photo are withdrawn when it is hidden, held, removed, made private or deleted', () => {
  const gone = [{ status: 'hidden' }, { status: 'held' }, { status: 'removed' }, { visibility: 'private' }];
  for (const after of [...gone.map(photo), undefined]) expect(addressesLeft(id, photo(), after)).toEqual(addresses());
});

it('the former picture is withdrawn when a photo shows another', () => {
  expect(addressesLeft(id, photo(), photo({ pictureId: other }))).toEqual(addresses());
  expect(addressesLeft(id, photo({ pictureId: other }), photo({ status: 'hidden' }))).toEqual(addresses(other));
});

it('the sizes that no longer exist are withdrawn', () => {
  const fewer = photo({ variants: { sizes: [320], avif: [], share } });
  expect(addressesLeft(id, photo(), fewer)).toEqual([`/i/${id}/${id}/320.avif`]);
});

it('no picture is withdrawn when the text changes, when the photo only leaves the lists, or if nobody saw it', () => {
  expect(addressesLeft(id, photo(), photo({ visibility: 'unlisted' }))).toEqual([]);
  expect(addressesLeft(id, photo(), photo({ caption: 'other' }))).toEqual([]);
  for (const before of [undefined, photo({ status: 'held' }), photo({ status: 'processing', variants: {} })])
    expect(addressesLeft(id, before, photo())).toEqual([]);
});
