import { describe, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import { addFiles } from './addFiles.ts';
import { cancelUpload, leaveUploads, pauseUpload, removeFile } from './cancelUpload.ts';
import { followClaims } from './claims.ts';
import { publishReadyFiles, publishWaiting, retryUpload } from './publishFiles.ts';
import { anEnvironment, anOwnPhoto, files, refusing } from './testing/anEnvironment.ts';
import type { ReservationRequest } from './uploadEnvironment.ts';
import { changeDraft, findItem, moveFile, uploadItems } from './uploadItems.ts';

/** An environment with these files checked and ready. */
async function ready(names: string[], changes: Parameters<typeof anEnvironment>[0] = {}) {
  const environment = anEnvironment(changes);
  await addFiles(environment, files(...names));
  return environment;
}
const names = (count: number, prefix = 'file'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const denied = () => Promise.reject(new ContractError('permission-denied', 'exists'));

describe('publishing', () => {
  test('every ready file is reserved in one call, sent and published', async () => {
    const environment = await ready(['a', 'b', 'c', 'd']);
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['published', 'published', 'published', 'published']);
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });

  test('more files than fit into one reservation are reserved in slices, the top of the page last', async () => {
    const environment = await ready(names(limits.photo.perReservation));
    const other = await ready(names(2, 'other'));
    const second = other.store.get(uploadItems).map((item) => ({ ...item, key: `other-${item.key}` }));
    environment.store.set(uploadItems, (items) => [...items, ...second]);
    await publishReadyFiles(environment);
    expect(new Set(environment.phases())).toEqual(new Set(['published']));
    expect(environment.reserve.mock.calls.map(([requests]) => requests.length)).toEqual([2, 50]);
  });

  test('loaded lists are dropped when a photo is published, and kept while it is held', async () => {
    const environment = await ready(['a', 'b']);
    environment.followPhoto.mockImplementationOnce(async (id) => anOwnPhoto(id, { status: 'held' }));
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['held', 'published']);
    expect(environment.showInLists).toHaveBeenCalledTimes(1);
  });

  test('three files are sent at a time', async () => {
    let sending = 0;
    let most = 0;
    const environment = await ready(['a', 'b', 'c', 'd', 'e'], {
      send: async () => {
        sending += 1;
        most = Math.max(most, sending);
        await new Promise((resolve) => setTimeout(resolve, 5));
        sending -= 1;
      },
    });
    await publishReadyFiles(environment);
    expect(most).toBe(3);
  });

  test('invalid text holds back its own file only', async () => {
    const environment = await ready(['a', 'b']);
    changeDraft(environment.store, 'key1', { typedTag: 'a/b' });
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['ready', 'published']);
    expect(findItem(environment.store, 'key1')?.problems).toEqual({ tags: { problem: 'characters', tag: 'a/b' } });
  });

  test('a tag that the server refuses is reported at its file, and the others go on', async () => {
    const environment = await ready(['a', 'b']);
    const reserve = refusing(({ tags }) => tags.includes('だめ'), 'tags.1', environment.reserve);
    changeDraft(environment.store, 'key1', { tags: ['海'], typedTag: 'だめ' });
    await publishReadyFiles({ ...environment, reserve });
    expect(environment.phases()).toEqual(['ready', 'published']);
    expect(findItem(environment.store, 'key1')?.problems).toEqual({ tags: { problem: 'refused', tag: 'だめ' } });
  });

  test('an upload beyond the daily limit fails with the time to wait', async () => {
    const environment = await ready(['a'], {
      reserve: () => Promise.reject(new ContractError('resource-exhausted', '', { retryAfterSeconds: 60 })),
    });
    await publishReadyFiles(environment);
    expect(findItem(environment.store, 'key1')?.phase).toEqual({
      phase: 'failed',
      failure: { code: 'resource-exhausted', retryAfterSeconds: 60 },
      reservation: undefined,
    });
  });

  test('a picture that the server finds broken fails with its code, and removing it deletes the photo', async () => {
    const environment = await ready(['a'], {
      followPhoto: async (id) => anOwnPhoto(id, { status: 'failed', failure: { code: 'broken' } }),
    });
    await publishReadyFiles(environment);
    expect(findItem(environment.store, 'key1')?.phase).toMatchObject({ phase: 'failed', failure: { code: 'broken' } });
    await removeFile(environment, 'key1');
    expect(environment.discard).toHaveBeenCalledTimes(1);
  });
});

describe('a lost answer', () => {
  test('a file that had arrived before its answer was lost is followed, not failed', async () => {
    const environment = await ready(['a'], { send: denied });
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['published']);
  });

  test('a file that storage refuses and that never arrives fails', async () => {
    const followPhoto = vi.fn((_id: unknown, _isDone: unknown, signal: AbortSignal) => untilAborted(signal));
    const environment = await ready(['a'], { send: denied, followPhoto });
    await publishReadyFiles(environment);
    expect(findItem(environment.store, 'key1')?.phase).toMatchObject({ failure: { code: 'permission-denied' } });
  });
});

describe('trying again', () => {
  test('a retry after a failed transfer uses its reservation again', async () => {
    const environment = await ready(['a']);
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['failed']);
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['published']);
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });

  test('a reservation that is gone is replaced', async () => {
    const environment = await ready(['a'], { readPhoto: async () => undefined });
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    await publishReadyFiles(environment);
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['published']);
    expect(environment.reserve).toHaveBeenCalledTimes(2);
  });

  test('a retry does not send a file that had arrived', async () => {
    const environment = await ready(['a'], { readPhoto: async (id) => anOwnPhoto(id, { status: 'processing' }) });
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    await publishReadyFiles(environment);
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['published']);
    expect(environment.send).toHaveBeenCalledTimes(1);
  });

  test('a retry that cannot start keeps the reservation', async () => {
    const environment = await ready(['a']);
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    environment.readPhoto.mockRejectedValueOnce(new UnreachableError('still gone'));
    await publishReadyFiles(environment);
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['failed']);
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['published']);
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });
});

describe('cancelling', () => {
  const sendUntilAborted = {
    send: (_file: unknown, _to: unknown, _listener: unknown, signal: AbortSignal) => untilAborted(signal),
  };

  test('cancelling stops a transfer and deletes its photo', async () => {
    const environment = await ready(['a'], sendUntilAborted);
    const publishing = publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()).toEqual(['sending']));
    await cancelUpload(environment, 'key1');
    await publishing;
    expect(environment.phases()).toEqual(['cancelled']);
    expect(environment.discard).toHaveBeenCalledTimes(1);
  });

  test('a reservation that arrives after the cancellation is deleted', async () => {
    const environment = await ready(['a']);
    const gate = Promise.withResolvers<void>();
    const reserve = vi.fn(async (requests: readonly ReservationRequest[]) => {
      await gate.promise;
      return environment.reserve(requests);
    });
    const publishing = publishReadyFiles({ ...environment, reserve });
    await vi.waitFor(() => expect(reserve).toHaveBeenCalled());
    await cancelUpload(environment, 'key1');
    gate.resolve();
    await publishing;
    expect(environment.phases()).toEqual(['cancelled']);
    expect(environment.discard).toHaveBeenCalledTimes(1);
    expect(environment.send).not.toHaveBeenCalled();
  });

  test('a queued file is not sent after it was cancelled', async () => {
    const environment = await ready(['a', 'b', 'c', 'd'], sendUntilAborted);
    void publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()).toEqual(['sending', 'sending', 'sending', 'queued']));
    await cancelUpload(environment, 'key4');
    await cancelUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['cancelled', 'sending', 'sending', 'cancelled']);
  });

  test('leaving the page stops and deletes all uploads and revokes the previews', async () => {
    const environment = await ready(['a', 'b', 'c'], sendUntilAborted);
    await removeFile(environment, 'key3');
    const publishing = publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()).toEqual(['sending', 'sending']));
    await leaveUploads(environment);
    await publishing;
    expect(environment.store.get(uploadItems)).toEqual([]);
    expect(environment.discard).toHaveBeenCalledTimes(2);
    expect(environment.closePreview).toHaveBeenCalledTimes(3);
  });

  test('leaving the page also deletes failed uploads', async () => {
    const environment = await ready(['a']);
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['failed']);
    await leaveUploads(environment);
    expect(environment.discard).toHaveBeenCalledTimes(1);
  });
});

describe('two tabs', () => {
  /** The locks of one browser. */
  function aBrowser() {
    const held = new Set<string>();
    return async (fingerprint: string) => {
      if (held.has(fingerprint)) return undefined;
      held.add(fingerprint);
      return () => void held.delete(fingerprint);
    };
  }

  test('a picture that one tab sends is not sent by another, which can send it afterwards', async () => {
    const claim = aBrowser();
    const gate = Promise.withResolvers<void>();
    const first = await ready(['a', 'b'], { claim, send: () => gate.promise });
    const stop = followClaims(first.store, first.claims);
    const publishing = publishReadyFiles(first);
    await vi.waitFor(() => expect(first.phases()).toEqual(['sending', 'sending']));
    const second = await ready(['a', 'c'], { claim });
    await publishReadyFiles(second);
    expect(second.phases()).toEqual(['failed', 'published']);
    expect(findItem(second.store, 'key1')?.phase).toMatchObject({ failure: { code: 'elsewhere' } });
    await retryUpload(second, 'key1');
    expect(second.phases()).toEqual(['failed', 'published']);

    await cancelUpload(first, 'key1');
    gate.resolve();
    await publishing;
    await retryUpload(second, 'key1');
    expect(second.phases()).toEqual(['published', 'published']);
    expect(second.reserve.mock.calls.map(([requests]) => requests.length)).toEqual([1, 1]);
    stop();
  });

  test('a tab whose uploads end releases its pictures', async () => {
    const claim = aBrowser();
    const first = await ready(['a'], { claim, send: (_file, _to, _listener, signal) => untilAborted(signal) });
    const stop = followClaims(first.store, first.claims);
    void publishReadyFiles(first);
    await vi.waitFor(() => expect(first.phases()).toEqual(['sending']));
    stop();
    const second = await ready(['a'], { claim });
    await publishReadyFiles(second);
    expect(second.phases()).toEqual(['published']);
  });
});

describe('without a connection', () => {
  test('a file that is published offline waits, and goes on when the connection is back', async () => {
    let isOnline = false;
    const environment = await ready(['a', 'b'], { isOnline: () => isOnline });
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['offline', 'offline']);
    expect(environment.reserve).not.toHaveBeenCalled();
    isOnline = true;
    await publishWaiting(environment);
    expect(environment.phases()).toEqual(['published', 'published']);
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });

  test('a file whose connection is lost during the reservation waits, too', async () => {
    let isOnline = true;
    const environment = await ready(['a'], { isOnline: () => isOnline });
    environment.reserve.mockImplementationOnce(() => {
      isOnline = false;
      return Promise.reject(new ContractError('internal', 'no answer'));
    });
    await publishReadyFiles(environment);
    expect(environment.phases()).toEqual(['offline']);
    isOnline = true;
    await publishWaiting(environment);
    expect(environment.phases()).toEqual(['published']);
  });

  test('a file with a reservation waits offline and keeps the reservation', async () => {
    let isOnline = true;
    const environment = await ready(['a'], { isOnline: () => isOnline });
    environment.send.mockRejectedValueOnce(new UnreachableError('gone'));
    await publishReadyFiles(environment);
    environment.readPhoto.mockImplementationOnce(() => {
      isOnline = false;
      return Promise.reject(new UnreachableError('offline'));
    });
    await retryUpload(environment, 'key1');
    expect(environment.phases()).toEqual(['offline']);
    isOnline = true;
    await publishWaiting(environment);
    expect(environment.phases()).toEqual(['published']);
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });

  test('a waiting file that is cancelled stays cancelled, and one that is changed is sent as it is then', async () => {
    let isOnline = false;
    const environment = await ready(['a', 'b'], { isOnline: () => isOnline });
    await publishReadyFiles(environment);
    await cancelUpload(environment, 'key1');
    await cancelUpload(environment, 'key2');
    changeDraft(environment.store, 'key2', { caption: '夕空' });
    await retryUpload(environment, 'key2');
    expect(environment.phases()).toEqual(['cancelled', 'offline']);
    isOnline = true;
    await publishWaiting(environment);
    expect(environment.phases()).toEqual(['cancelled', 'published']);
    expect(environment.reserve.mock.calls.map(([requests]) => requests.map(({ caption }) => caption))).toEqual([
      ['夕空'],
    ]);
  });
});

describe('pausing', () => {
  const sendUntilAborted = {
    send: (_file: unknown, _to: unknown, _listener: unknown, signal: AbortSignal) => untilAborted(signal),
  };

  test('pausing keeps the reservation and lets the next file go, and resuming sends to the same place', async () => {
    const environment = await ready(['a', 'b', 'c', 'd'], sendUntilAborted);
    void publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()).toEqual(['sending', 'sending', 'sending', 'queued']));
    pauseUpload(environment, 'key1');
    await vi.waitFor(() => expect(environment.phases()).toEqual(['paused', 'sending', 'sending', 'sending']));
    expect(environment.discard).not.toHaveBeenCalled();
    pauseUpload(environment, 'key2');
    environment.send.mockResolvedValueOnce(undefined);
    await retryUpload(environment, 'key1');
    expect(environment.phases()[0]).toBe('published');
    expect(environment.send.mock.calls.at(-1)?.slice(0, 2)).toEqual(environment.send.mock.calls[0]?.slice(0, 2));
    expect(environment.reserve).toHaveBeenCalledTimes(1);
  });

  test('a queued file can be paused, and a paused one can be cancelled', async () => {
    const environment = await ready(['a', 'b', 'c', 'd'], sendUntilAborted);
    void publishReadyFiles(environment);
    await vi.waitFor(() => expect(environment.phases()[3]).toBe('queued'));
    pauseUpload(environment, 'key4');
    await cancelUpload(environment, 'key1');
    await cancelUpload(environment, 'key4');
    expect(environment.phases()).toEqual(['cancelled', 'sending', 'sending', 'cancelled']);
    expect(environment.discard).toHaveBeenCalledTimes(2);
  });
});

test('files are sent in the order that the page has when a slot becomes free', async () => {
  const sent: string[] = [];
  let letGo = (): void => undefined;
  const blocked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const environment = await ready(['a', 'b', 'c', 'd', 'e'], {
    send: async (file) => {
      sent.push(await file.text());
      await blocked;
    },
  });
  const publishing = publishReadyFiles(environment);
  await vi.waitFor(() => expect(environment.phases()).toEqual(['sending', 'sending', 'sending', 'queued', 'queued']));
  moveFile(environment.store, 'key5', 0);
  letGo();
  await publishing;
  expect(sent).toEqual(['a', 'b', 'c', 'e', 'd']);
});

test('a file shows the notes that the server sent with its reservation', async () => {
  const environment = await ready(['a']);
  const reserve: typeof environment.reserve = vi.fn(async (requests) =>
    (await environment.reserve(requests)).map((place) => ({ ...place, strippedTags: ['海'], isHeld: true })),
  );
  await publishReadyFiles({ ...environment, reserve });
  expect(findItem(environment.store, 'key1')?.notes).toEqual({ strippedTags: ['海'], isHeld: true });
});
