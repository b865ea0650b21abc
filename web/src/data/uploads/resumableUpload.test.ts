import { describe, expect, test, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { UnreachableError } from '#lib/unreachable.ts';
import {
  ConnectionLostError,
  pieceBytes,
  type SendStorageRequest,
  type StorageRequest,
  sendResumably,
  type UploadWorld,
} from './resumableUpload.ts';

const target = { uploadPath: 'uploads/hana/a', contentType: 'image/jpeg' };
const fileOf = (bytes: number): Blob => new Blob([Uint8Array.from({ length: bytes }, (_, index) => index % 251)]);
const commandOf = ({ headers }: StorageRequest): string => headers['X-Goog-Upload-Command'] ?? '';
const answer = (status: number, headers: Record<string, string> = {}) => ({
  status,
  header: (name: string) => headers[name] ?? null,
});

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
}

/** A Storage that keeps its sessions as the real one does. */
function aStorage() {
  const sessions = new Map<string, { bytes: Uint8Array; status: 'active' | 'final' }>();
  const commands: string[] = [];
  const send = vi.fn<SendStorageRequest>(async (request) => {
    const command = commandOf(request);
    commands.push(command);
    if (command === 'start') {
      const url = `https://storage/${sessions.size + 1}`;
      sessions.set(url, { bytes: new Uint8Array(), status: 'active' });
      return answer(200, { 'X-Goog-Upload-URL': url });
    }
    const session = sessions.get(request.url);
    if (session === undefined) return answer(404);
    if (command === 'query') {
      const received = String(session.bytes.length);
      return answer(200, { 'X-Goog-Upload-Status': session.status, 'X-Goog-Upload-Size-Received': received });
    }
    if (Number(request.headers['X-Goog-Upload-Offset']) !== session.bytes.length) return answer(400);
    if (request.body instanceof ArrayBuffer) session.bytes = joined(session.bytes, new Uint8Array(request.body));
    if (command.includes('finalize')) session.status = 'final';
    return answer(200, { 'X-Goog-Upload-Status': session.status });
  });
  return { sessions, commands, send, received: (url = 'https://storage/1') => sessions.get(url)?.bytes };
}

const aWorld = (send: SendStorageRequest, changes: Partial<UploadWorld> = {}): UploadWorld => ({
  send,
  startUrl: (path) => `https://storage/o?name=${path}`,
  isOwnUrl: (url) => url.startsWith('https://storage/'),
  token: async () => 'token',
  rest: async () => undefined,
  now: () => 0,
  ...changes,
});

const aListener = () => ({ onProgress: vi.fn(), onNetworkLost: vi.fn(), onSession: vi.fn() });
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const never = new AbortController().signal;

describe('sending a file', () => {
  test('begins a session, tells its address, and sends larger pieces while they are quick', async () => {
    const storage = aStorage();
    const listener = aListener();
    const file = fileOf(pieceBytes * 4);
    await sendResumably(file, target, listener, never, aWorld(storage.send));
    expect(storage.commands).toEqual(['start', 'upload', 'upload', 'upload, finalize']);
    expect(storage.received()).toEqual(await bytesOf(file));
    expect(listener.onSession).toHaveBeenCalledWith('https://storage/1');
    expect(listener.onProgress).toHaveBeenLastCalledWith(file.size);
  });

  test('goes on in a session of before from the byte that has arrived', async () => {
    const storage = aStorage();
    const file = fileOf(pieceBytes + 10);
    const whole = await bytesOf(file);
    storage.sessions.set('https://storage/1', { bytes: whole.slice(0, pieceBytes), status: 'active' });
    const listener = aListener();
    await sendResumably(file, { ...target, sessionUrl: 'https://storage/1' }, listener, never, aWorld(storage.send));
    expect(storage.commands).toEqual(['query', 'upload, finalize']);
    expect(listener.onProgress).toHaveBeenNthCalledWith(1, pieceBytes);
    expect(storage.received()).toEqual(whole);
  });

  test('begins anew where the session of before is gone, and gives the token to no other address', async () => {
    const storage = aStorage();
    const file = fileOf(10);
    await sendResumably(file, { ...target, sessionUrl: 'https://storage/9' }, aListener(), never, aWorld(storage.send));
    await sendResumably(
      file,
      { ...target, sessionUrl: 'https://elsewhere/' },
      aListener(),
      never,
      aWorld(storage.send),
    );
    expect(storage.commands).toEqual(['query', 'start', 'upload, finalize', 'start', 'upload, finalize']);
  });

  test('asks what has arrived after a loss, and sends nothing twice', async () => {
    const storage = aStorage();
    const file = fileOf(pieceBytes * 3);
    let isLost = false;
    const send: SendStorageRequest = async (request, signal) => {
      const answered = await storage.send(request, signal);
      // The second piece arrives, but nobody hears of it.
      if (commandOf(request) !== 'query' && storage.commands.length === 3 && !isLost) {
        isLost = true;
        throw new ConnectionLostError('cut');
      }
      return answered;
    };
    const listener = aListener();
    // Pieces that take long stay small.
    let ms = 0;
    const now = () => {
      ms += 5_000;
      return ms;
    };
    await sendResumably(file, target, listener, never, aWorld(send, { now }));
    expect(storage.commands).toEqual(['start', 'upload', 'upload', 'query', 'upload, finalize']);
    expect(storage.received()).toEqual(await bytesOf(file));
    expect(listener.onNetworkLost).toHaveBeenCalledTimes(1);
  });

  test('asks for a new token where the old one has run out, and gives up where that is refused too', async () => {
    const storage = aStorage();
    const expired: SendStorageRequest = async (request, signal) =>
      request.headers.Authorization === 'Firebase old' ? answer(401) : storage.send(request, signal);
    const renewing = async (fresh: boolean) => (fresh ? 'new' : 'old');
    await sendResumably(fileOf(10), target, aListener(), never, aWorld(expired, { token: renewing }));
    expect(storage.commands).toEqual(['start', 'upload, finalize']);
    const refused = sendResumably(
      fileOf(10),
      target,
      aListener(),
      never,
      aWorld(async () => answer(401)),
    );
    await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test.each([
    [403, 'permission-denied'],
    [402, 'resource-exhausted'],
    [418, 'internal'],
  ])('is over where Storage answers %i', async (status, code) => {
    const sending = sendResumably(
      fileOf(10),
      target,
      aListener(),
      never,
      aWorld(async () => answer(status)),
    );
    await expect(sending).rejects.toEqual(expect.objectContaining({ code }));
  });

  test('does not take a session that has come to its end for an arrival: the photo has to say so', async () => {
    const storage = aStorage();
    storage.sessions.set('https://storage/1', { bytes: Uint8Array.of(1), status: 'final' });
    const world = aWorld(storage.send);
    const sending = sendResumably(fileOf(1), { ...target, sessionUrl: 'https://storage/1' }, aListener(), never, world);
    await expect(sending).rejects.toBeInstanceOf(ContractError);
  });

  test('does not ask for ever where piece after piece is refused', async () => {
    const storage = aStorage();
    const stubborn: SendStorageRequest = async (request, signal) =>
      commandOf(request).includes('upload') ? answer(400) : storage.send(request, signal);
    const sending = sendResumably(fileOf(10), target, aListener(), never, aWorld(stubborn));
    await expect(sending).rejects.toMatchObject({ code: 'internal' });
  });

  describe('where the network comes and goes', () => {
    /** Loses the answer to a request while `isLost` says so of its count, begun at 1. */
    const losing = (send: SendStorageRequest, isLost: (count: number) => boolean): SendStorageRequest => {
      let count = 0;
      return async (request, signal) => {
        count += 1;
        if (isLost(count)) throw new ConnectionLostError('cut');
        return send(request, signal);
      };
    };

    test('waits before each try, for longer each time, and anew for as short once something has moved', async () => {
      const storage = aStorage();
      const rest = vi.fn<UploadWorld['rest']>(async () => undefined);
      // Answered: start, a piece, query, the last piece.
      const send = losing(storage.send, (count) => ![1, 2, 6, 8, 9].includes(count));
      const file = fileOf(pieceBytes + 10);
      await sendResumably(file, target, aListener(), never, aWorld(send, { rest }));
      expect(rest.mock.calls.map(([tries]) => tries)).toEqual([1, 2, 3, 1]);
      expect(storage.received()).toEqual(await bytesOf(file));
    });

    test.each([500, 503, 408, 429])('tries again after %i, which may pass', async (status) => {
      const storage = aStorage();
      const rest = vi.fn<UploadWorld['rest']>(async () => undefined);
      const busy = vi.fn(storage.send).mockResolvedValueOnce(answer(status));
      await sendResumably(fileOf(10), target, aListener(), never, aWorld(busy, { rest }));
      expect(rest).toHaveBeenCalledTimes(1);
      expect(storage.commands).toEqual(['start', 'upload, finalize']);
    });

    test('tries again where no token is to be had', async () => {
      const storage = aStorage();
      const token = vi.fn(async () => 'token').mockRejectedValueOnce(new ConnectionLostError('no token'));
      await sendResumably(fileOf(10), target, aListener(), never, aWorld(storage.send, { token }));
      expect(storage.commands).toEqual(['start', 'upload, finalize']);
    });

    test('is slow again after a loss: a piece as small as the first', async () => {
      const storage = aStorage();
      const file = fileOf(pieceBytes * 8);
      // Start, a piece of one, a piece of two, then the loss.
      await sendResumably(file, target, aListener(), never, aWorld(losing(storage.send, (count) => count === 4)));
      const offsets = storage.send.mock.calls.map(([{ headers }]) => headers['X-Goog-Upload-Offset']);
      expect(offsets.flatMap((at) => (at === undefined ? [] : [Number(at) / pieceBytes]))).toEqual([0, 1, 3, 4, 6]);
      expect(storage.received()).toEqual(await bytesOf(file));
    });

    test('is given up after a day in which nothing moved, and not before', async () => {
      const hourMs = 3_600_000;
      const giveUpAfter = async (hoursEach: number) => {
        let ms = 0;
        const rest = vi.fn<UploadWorld['rest']>(async () => {
          ms += hoursEach * hourMs;
        });
        const send: SendStorageRequest = () => Promise.reject(new ConnectionLostError('cut'));
        const sending = sendResumably(fileOf(10), target, aListener(), never, aWorld(send, { rest, now: () => ms }));
        await expect(sending).rejects.toBeInstanceOf(UnreachableError);
        return rest.mock.calls.length;
      };
      expect(await giveUpAfter(limits.upload.abandonedAfterHours + 1)).toBe(1);
      expect(await giveUpAfter(limits.upload.abandonedAfterHours / 4)).toBe(5);
    });

    test('a reason other than a loss is told at once', async () => {
      const rest = vi.fn<UploadWorld['rest']>(async () => undefined);
      const broken = new DOMException('gone', 'NotReadableError');
      const send: SendStorageRequest = () => Promise.reject(broken);
      await expect(sendResumably(fileOf(10), target, aListener(), never, aWorld(send, { rest }))).rejects.toBe(broken);
      expect(rest).not.toHaveBeenCalled();
    });
  });

  test('stops at once when it is aborted while it rests', async () => {
    const controller = new AbortController();
    const reason = new Error('paused');
    const world = aWorld(async () => Promise.reject(new ConnectionLostError('cut')), {
      rest: async () => controller.abort(reason),
    });
    await expect(sendResumably(fileOf(10), target, aListener(), controller.signal, world)).rejects.toBe(reason);
  });
});
