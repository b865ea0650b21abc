import { describe, expect, it } from 'vitest';
import { type Photo, photoStatuses } from '#contract/documents/photo.ts';
import { effectiveStatus } from '#contract/effectiveStatus.ts';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { aPhoto } from '../../test/aPhoto.ts';
import { nextStep } from './makePicture.ts';

const photoId = parsePhotoId('abcdefghij0123456789');
const pictureId = parsePhotoId('ABCDEFGHIJ0123456789');
const hana = { uid: parseUid('hana'), photoId, pictureId: photoId };
/** Another picture of the same photo. */
const another = { ...hana, pictureId };
const now = new Date('2026-03-04T05:06:07Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** What becomes of the reservation, or what is discarded. */
function stepOf(reservation: Photo | undefined, place: PicturePlace): string {
  const step = nextStep(reservation, place, now);
  return typeof step === 'string' ? step : effectiveStatus(step);
}

const begun = (attempts: number, minutes: number) =>
  aPhoto('processing', { processing: { attempts, startedAt: minutesAgo(minutes) } });

describe('an original that arrived', () => {
  it('is developed when its place was reserved', () => {
    expect(stepOf(aPhoto('uploading'), hana)).toBe('processing');
    expect(stepOf(aPhoto('uploading', { replaces: photoId }), another)).toBe('processing');
  });

  it('is taken up again when a run before has died', () => {
    expect(stepOf(begun(1, 1), hana)).toBe('processing');
    expect(stepOf(aPhoto('processing'), hana)).toBe('processing');
  });

  it('is given up when it was begun too often for too long, and not before both', () => {
    const { maxAttempts, stuckAfterMinutes } = limits.upload;
    expect(stepOf(begun(maxAttempts, stuckAfterMinutes + 1), hana)).toBe('failed');
    expect(stepOf(begun(maxAttempts, stuckAfterMinutes - 1), hana)).toBe('processing');
    expect(stepOf(begun(maxAttempts - 1, stuckAfterMinutes + 1), hana)).toBe('processing');
  });

  it('goes, with all there is of it, when it has no photo or its photo was deleted', () => {
    expect(stepOf(undefined, hana)).toBe('discard-everything');
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status, { deletedAt: minutesAgo(1) }), hana), status).toBe('discard-everything');
    }
    expect(stepOf(aPhoto('failed', { failure: { code: 'broken' } }), hana)).toBe('discard-everything');
  });

  it('goes alone when the photo is somebody else’s, whose pictures stay', () => {
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status), { ...hana, uid: parseUid('sora') }), status).toBe('discard-original');
    }
  });

  it('goes alone when its place was reserved for another photo, or for none, or as a photo of its own', () => {
    const other = parsePhotoId('otherother0123456789');
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status, { replaces: other }), another), status).toBe('discard-original');
      expect(stepOf(aPhoto(status), another), status).toBe('discard-original');
      expect(stepOf(aPhoto(status, { replaces: other }), hana), status).toBe('discard-original');
    }
  });

  it('goes with its pictures once another picture has taken its place', () => {
    for (const status of ['published', 'held', 'hidden']) {
      expect(stepOf(aPhoto(status, { pictureId }), hana), status).toBe('discard-everything');
    }
  });

  it('is developed as ever while its photo is deleted and may come back', () => {
    const restorable = { until: now, status: 'uploading' };
    expect(stepOf(aPhoto('removed', { restorable }), hana)).toBe('processing');
    expect(stepOf(aPhoto('removed', { restorable: { until: now, status: 'published' } }), hana)).toBe('nothing');
  });

  it.each(['published', 'held', 'hidden'])('changes nothing once the photo is %s', (status) => {
    expect(stepOf(aPhoto(status), hana)).toBe('nothing');
  });

  it('changes nothing once staff have removed the photo, which they may restore', () => {
    expect(stepOf(aPhoto('removed'), hana)).toBe('nothing');
  });
});
