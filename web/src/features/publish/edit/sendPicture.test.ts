import { describe, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { anOwnPhoto, someFacts } from '../upload/testing/anEnvironment.ts';
import { type PictureEnvironment, PictureNotMade, type PictureOnItsWay, sendPicture } from './sendPicture.ts';

const photoId = parsePhotoId('P'.repeat(20));
const id = parsePhotoId('R'.repeat(20));
const chosen = { file: new File(['picture'], 'new.jpg'), facts: someFacts };

/** Everything succeeds except for `changes`. */
function anEnvironment(changes: Partial<PictureEnvironment> = {}) {
  const discard = vi.fn<PictureEnvironment['discard']>(async () => undefined);
  const environment: PictureEnvironment = {
    reserve: async () => ({ id, uploadPath: 'uploads/hana/P/R' }),
    send: async (_file, _target, { onProgress }) => onProgress(7),
    followPhoto: async () => undefined,
    readPhoto: async () => anOwnPhoto(photoId, { status: 'published', pictureId: id }),
    discard,
    arrivalPatienceMs: 50,
    ...changes,
  };
  const told: PictureOnItsWay[] = [];
  const controller = new AbortController();
  const result = sendPicture(photoId, chosen, (state) => told.push(state), controller.signal, environment);
  return { result, told, discard, controller };
}

describe('replacing the picture', () => {
  test('a new picture is reserved, sent and followed until the photo shows it', async () => {
    const { result, told, discard } = anEnvironment();
    expect((await result).pictureId).toBe(id);
    expect(told).toEqual([
      { phase: 'reserving' },
      { phase: 'sending', sentBytes: 0 },
      { phase: 'sending', sentBytes: 7 },
      { phase: 'processing' },
    ]);
    expect(discard).not.toHaveBeenCalled();
  });

  test('a picture that the server cannot process fails with the reason', async () => {
    const failed = anOwnPhoto(id, { status: 'failed', failure: { code: 'too-many-pixels' } });
    const { result } = anEnvironment({ followPhoto: async () => failed });
    await expect(result).rejects.toMatchObject({ reason: 'too-many-pixels' });
  });

  test('a picture whose reservation is gone fails', async () => {
    const { result } = anEnvironment({ readPhoto: async () => anOwnPhoto(photoId, { status: 'published' }) });
    await expect(result).rejects.toEqual(new PictureNotMade('gone'));
  });

  test('a cancelled picture leaves no reservation behind', async () => {
    const { result, discard, controller } = anEnvironment({
      send: (_file, _target, _listener, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    setTimeout(() => controller.abort());
    await expect(result).rejects.toThrow('aborted');
    expect(discard).toHaveBeenCalledExactlyOnceWith(id);
  });

  test('a picture that arrived although the answer was lost is followed', async () => {
    const lost = new ContractError('permission-denied', 'there is a file already');
    const { result, discard } = anEnvironment({ send: () => Promise.reject(lost) });
    expect((await result).pictureId).toBe(id);
    expect(discard).not.toHaveBeenCalled();
  });

  test('a picture that Storage refuses fails with that error', async () => {
    const refused = new ContractError('permission-denied', 'no');
    const { result, discard } = anEnvironment({
      send: () => Promise.reject(refused),
      followPhoto: (_id, _isDone, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    });
    await expect(result).rejects.toBe(refused);
    expect(discard).toHaveBeenCalledExactlyOnceWith(id);
  });
});
