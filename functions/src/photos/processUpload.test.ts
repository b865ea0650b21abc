import { describe, expect, it } from 'vitest';
import { photoStatuses } from '#contract/documents/photo.ts';
import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { nextStep } from './processUpload.ts';
import { aPhoto } from './testing/aPhoto.ts';

const photoId = parsePhotoId('abcdefghij0123456789');
const pictureId = parsePhotoId('ABCDEFGHIJ0123456789');
const hana = { uid: parseUid('hana'), photoId, pictureId: photoId };
/** Another picture of the same photo. */
const another = { ...hana, pictureId };
const now = new Date('2026-03-04T05:06:07Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const begun = (attempts: number, minutes: number) =>
  aPhoto('processing', { processing: { attempts, startedAt: minutesAgo(minutes) } });

describe('an original that arrived', () => {
  it('is developed when its place was reserved', () => {
    expect(nextStep(aPhoto('uploading'), hana, now)).toBe('develop');
    expect(nextStep(aPhoto('uploading', { replaces: photoId }), another, now)).toBe('develop');
  });

  it('is taken up again when a run before has died', () => {
    expect(nextStep(begun(1, 1), hana, now)).toBe('develop');
    expect(nextStep(aPhoto('processing'), hana, now)).toBe('develop');
  });

  it('is given up when it was begun too often for too long, and not before both', () => {
    const { maxAttempts, stuckAfterMinutes } = limits.upload;
    expect(nextStep(begun(maxAttempts, stuckAfterMinutes + 1), hana, now)).toBe('give-up');
    expect(nextStep(begun(maxAttempts, stuckAfterMinutes - 1), hana, now)).toBe('develop');
    expect(nextStep(begun(maxAttempts - 1, stuckAfterMinutes + 1), hana, now)).toBe('develop');
  });

  it('goes, with all there is of it, when it has no photo or its photo was deleted', () => {
    expect(nextStep(undefined, hana, now)).toBe('discard-everything');
    for (const status of photoStatuses) {
      expect(nextStep(aPhoto(status, { deletedAt: minutesAgo(1) }), hana, now), status).toBe('discard-everything');
    }
    expect(nextStep(aPhoto('failed', { failure: { code: 'broken' } }), hana, now)).toBe('discard-everything');
  });

  it('goes alone when the photo is somebody else’s, whose pictures stay', () => {
    for (const status of photoStatuses) {
      expect(nextStep(aPhoto(status), { ...hana, uid: parseUid('sora') }, now), status).toBe('discard-original');
    }
  });

  it('goes alone when its place was reserved for another photo, or for none, or as a photo of its own', () => {
    const other = parsePhotoId('otherother0123456789');
    for (const status of photoStatuses) {
      expect(nextStep(aPhoto(status, { replaces: other }), another, now), status).toBe('discard-original');
      expect(nextStep(aPhoto(status), another, now), status).toBe('discard-original');
      expect(nextStep(aPhoto(status, { replaces: other }), hana, now), status).toBe('discard-original');
    }
  });

  it('goes with its pictures once another picture has taken its place', () => {
    for (const status of ['published', 'held', 'hidden']) {
      expect(nextStep(aPhoto(status, { pictureId }), hana, now), status).toBe('discard-everything');
    }
  });

  it('is developed as ever while its photo is deleted and may come back', () => {
    const restorable = { until: now, status: 'uploading' };
    expect(nextStep(aPhoto('removed', { restorable }), hana, now)).toBe('develop');
    expect(nextStep(aPhoto('removed', { restorable: { until: now, status: 'published' } }), hana, now)).toBe('nothing');
  });

  it.each(['published', 'held', 'hidden'])('changes nothing once the photo is %s', (status) => {
    expect(nextStep(aPhoto(status), hana, now)).toBe('nothing');
  });

  it('changes nothing once staff have removed the photo, which they may restore', () => {
    expect(nextStep(aPhoto('removed'), hana, now)).toBe('nothing');
  });
});
