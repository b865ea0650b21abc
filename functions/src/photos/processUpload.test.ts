import { describe, expect, it } from 'vitest';
import { type Photo, photoStatuses } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { type PhotoId, parsePhotoId, parseUid } from '#contract/ids.ts';
import { aPhoto } from '../../test/aPhoto.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { decideReplacement } from './processUpload.ts';

const place = {
  uid: parseUid('hana'),
  photoId: parsePhotoId('abcdefghij0123456789'),
  pictureId: parsePhotoId('ABCDEFGHIJ0123456789'),
};
const other = parsePhotoId('otherother0123456789');
const at = new Date(0);

const photo = (status: string, more: Readonly<Record<string, unknown>> = {}) =>
  aPhoto(status, { replacement: place.pictureId, ...more });
const reservation = photo('processing', { replaces: place.photoId, replacement: undefined });

type Found = { readonly photo: Photo | undefined; readonly reservation: Photo | undefined };
type Owner = { readonly ownerIsBanned: boolean; readonly ownerIsNew: boolean };

/** The outcome of replacing a photo's picture, or why the photo does not show the new one. */
function showReplacement(
  { photo: found, reservation: reserved, ownerIsBanned, ownerIsNew }: Found & Owner,
  looksLike?: PhotoId,
) {
  const decided = decideReplacement(place, found, reserved, ownerIsBanned);
  if (typeof decided === 'string') return { kind: decided };
  const after = orThrow(next(decided, { kind: 'picture-replaced', looksLike, ownerIsNew }, at));
  const { hold } = after;
  return { kind: 'show', photo: decided, status: effectiveStatus(after), ...(hold !== decided.hold && { hold }) };
}

const show = (found: Photo | undefined, reserved: Photo | undefined = reservation, ownerIsBanned = false) =>
  showReplacement({ photo: found, reservation: reserved, ownerIsBanned, ownerIsNew: false });
const hold = (rule: string) => ({ hold: { rule, note: '' } });

describe('replacing the picture of a photo', () => {
  it.each([
    ['published', {}, 'published'],
    ['held', hold('spam'), 'held'],
    ['hidden', hold('spam'), 'held'],
    ['hidden', hold('ban'), 'hidden'],
  ])('a photo that is %s (%o) shows the picture and is then %s', (status, more, then) => {
    expect(show(photo(status, more))).toMatchObject({ kind: 'show', status: then });
  });

  it.each([
    ['published', {}],
    ['held', hold('spam')],
    ['hidden', hold('spam')],
    ['removed', { restorable: { until: at, status: 'published' } }],
  ])('a photo that is %s (%o) waits for review if the picture looks like a blocked one', (status, more) => {
    const blocked = { rule: 'blocked-picture', note: other } as const;
    const as = { photo: photo(status, more), reservation, ownerIsBanned: false, ownerIsNew: true };
    expect(showReplacement(as, other)).toMatchObject({ kind: 'show', status: 'held', hold: blocked });
  });

  it.each([
    ['published', {}, { status: 'held', hold: { rule: 'new-account', note: '' } }],
    [
      'removed',
      { restorable: { until: at, status: 'published' } },
      { status: 'held', hold: { rule: 'new-account', note: '' } },
    ],
    // A photo that is held or hidden for another reason keeps that reason.
    ['held', hold('ng-tag'), { status: 'held' }],
    ['hidden', hold('spam'), { status: 'held' }],
    ['hidden', hold('ban'), { status: 'hidden' }],
  ])('a photo of a newcomer that is %s (%o) becomes %o', (status, more, then) => {
    const found = photo(status, more);
    const as = { photo: found, reservation, ownerIsBanned: false, ownerIsNew: true };
    expect(showReplacement(as)).toEqual({ kind: 'show', photo: found, ...then });
  });

  it('a photo that can be restored shows the picture', () => {
    const aside = photo('removed', { restorable: { until: at, status: 'published' } });
    expect(show(aside)).toMatchObject({ kind: 'show', status: 'published' });
  });

  it('the picture is dropped if the photo is gone, another person’s, without a picture, or waits for another one', () => {
    const unwanted = [
      undefined,
      photo('published', { ownerId: 'sora' }),
      photo('published', { replacement: other }),
      photo('published', { replacement: undefined }),
      photo('removed', { restorable: { until: at, status: 'removed' } }),
      ...photoStatuses.map((status) => photo(status, { deletedAt: at })),
      ...['uploading', 'processing', 'failed', 'removed'].map((status) => photo(status)),
    ];
    for (const found of unwanted) expect(show(found)).toEqual({ kind: 'unwanted' });
  });

  it('a person who was banned meanwhile cannot replace a picture', () => {
    expect(show(photo('published'), reservation, true)).toEqual({ kind: 'unwanted' });
  });

  it('the picture is deleted with its reservation', () => {
    const gone = [undefined, { ...reservation, deletedAt: at }, photo('failed', { replaces: place.photoId })];
    for (const found of gone)
      expect(
        showReplacement({ photo: photo('published'), reservation: found, ownerIsBanned: false, ownerIsNew: false }),
      ).toEqual({ kind: 'gone' });
  });

  it('a picture that is already shown changes nothing, although its reservation is gone', () => {
    const showing = photo('published', { pictureId: place.pictureId });
    expect(
      showReplacement({ photo: showing, reservation: undefined, ownerIsBanned: false, ownerIsNew: false }),
    ).toEqual({ kind: 'done-before' });
  });
});
