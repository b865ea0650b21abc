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

/** The result for the reservation, or what is discarded. */
function stepOf(reservation: Photo | undefined, place: PicturePlace): string {
  const step = nextStep(reservation, place, now);
  return typeof step === 'string' ? step : effectiveStatus(step);
}

const begun = (attempts: number, minutes: number) =>
  aPhoto('processing', { processing: { attempts, startedAt: minutesAgo(minutes) } });

describe('an uploaded original', () => {
  it('a reserved original is processed', () => {
    expect(stepOf(aPhoto('uploading'), hana)).toBe('processing');
    expect(stepOf(aPhoto('uploading', { replaces: photoId }), another)).toBe('processing');
  });

  it('a run resumes an original after an earlier run died', () => {
    expect(stepOf(begun(1, 1), hana)).toBe('processing');
    expect(stepOf(aPhoto('processing'), hana)).toBe('processing');
  });

  it('an upload of another generation than the first one is not processed', () => {
    const first = aPhoto('processing', { processing: { attempts: 1, startedAt: minutesAgo(1), generation: '1' } });
    expect(nextStep(first, hana, now, '2')).toBe('nothing');
    expect(nextStep(first, hana, now, '1')).toMatchObject({ processing: { attempts: 2, generation: '1' } });
    expect(nextStep(first, hana, now)).toMatchObject({ processing: { attempts: 2, generation: '1' } });
    expect(nextStep(aPhoto('uploading'), hana, now, '2')).toMatchObject({ processing: { generation: '2' } });
  });

  it('an original is given up only after both too many attempts and too long a time', () => {
    const { maxAttempts, stuckAfterMinutes } = limits.upload;
    expect(stepOf(begun(maxAttempts, stuckAfterMinutes + 1), hana)).toBe('failed');
    expect(stepOf(begun(maxAttempts, stuckAfterMinutes - 1), hana)).toBe('processing');
    expect(stepOf(begun(maxAttempts - 1, stuckAfterMinutes + 1), hana)).toBe('processing');
  });

  it('an original without a photo, or of a deleted one, is deleted with all its files', () => {
    expect(stepOf(undefined, hana)).toBe('discard-everything');
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status, { deletedAt: minutesAgo(1) }), hana), status).toBe('discard-everything');
    }
    expect(stepOf(aPhoto('failed', { failure: { code: 'broken' } }), hana)).toBe('discard-everything');
  });

  it('an original for another person’s photo is deleted, and the photo’s pictures stay', () => {
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status), { ...hana, uid: parseUid('sora') }), status).toBe('discard-original');
    }
  });

  it('an original that does not fit its reservation is deleted, and other pictures stay', () => {
    const other = parsePhotoId('otherother0123456789');
    for (const status of photoStatuses) {
      expect(stepOf(aPhoto(status, { replaces: other }), another), status).toBe('discard-original');
      expect(stepOf(aPhoto(status), another), status).toBe('discard-original');
      expect(stepOf(aPhoto(status, { replaces: other }), hana), status).toBe('discard-original');
    }
  });

  it('an original is deleted with its pictures once another picture has replaced it', () => {
    for (const status of ['published', 'held', 'hidden']) {
      expect(stepOf(aPhoto(status, { pictureId }), hana), status).toBe('discard-everything');
    }
  });

  it('an original of a photo that can be restored is still processed', () => {
    const restorable = { until: now, status: 'uploading' };
    expect(stepOf(aPhoto('removed', { restorable }), hana)).toBe('processing');
    expect(stepOf(aPhoto('removed', { restorable: { until: now, status: 'published' } }), hana)).toBe('nothing');
  });

  it.each(['published', 'held', 'hidden'])('an original changes nothing once the photo is %s', (status) => {
    expect(stepOf(aPhoto(status), hana)).toBe('nothing');
  });

  it('an original changes nothing once staff have removed the photo', () => {
    expect(stepOf(aPhoto('removed'), hana)).toBe('nothing');
  });
});
