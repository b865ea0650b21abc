import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendOriginal } from './sendOriginal.ts';

type Snapshot = { readonly bytesTransferred: number; readonly state: string };

/** A fake upload task, controlled by the test. */
function aTask() {
  const ended = Promise.withResolvers<void>();
  let tell = (_: Snapshot): void => undefined;
  const task = Object.assign(ended.promise, {
    pause: vi.fn(),
    resume: vi.fn(),
    on: (_event: string, observe: (snapshot: Snapshot) => void) => {
      tell = observe;
    },
  });
  return { task, ended, progress: (bytesTransferred: number) => tell({ bytesTransferred, state: 'running' }) };
}
let upload = aTask();
const begin = vi.fn((..._: readonly unknown[]) => upload.task);

vi.mock('../sdk.ts', () => ({
  loadStorage: async () => ({
    storage: 'storage',
    ref: (_storage: string, path: string) => path,
    uploadBytesResumable: (...asked: readonly unknown[]) => begin(...asked),
  }),
}));

const page = new EventTarget();
const listener = { onProgress: vi.fn(), onNetworkLost: vi.fn() };
const target = { uploadPath: 'uploads/hana/1', contentType: 'image/jpeg' };
const file = (): Blob => new Blob(['picture']);
const forever = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  upload = aTask();
  for (const mock of [begin, listener.onProgress, listener.onNetworkLost]) mock.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(sent: Blob, signal = forever) {
  const sending = sendOriginal(sent, target, listener, signal);
  sending.catch(() => undefined);
  return { sending };
}

test('a file goes to its place with its type, and its progress is told', async () => {
  const { sending } = start(file());
  await vi.waitFor(() =>
    expect(begin).toHaveBeenCalledWith('uploads/hana/1', expect.any(Blob), { contentType: 'image/jpeg' }),
  );
  upload.progress(3);
  expect(listener.onProgress).toHaveBeenCalledWith(3);
  upload.ended.resolve();
  await sending;
});

test('a line that is silent for 15 seconds is given up for a new one, and the person hears of it', async () => {
  const { sending } = start(file());
  await vi.waitFor(() => expect(begin).toHaveBeenCalled());
  upload.progress(1);
  upload.task.resume.mockClear();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(upload.task.pause).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(upload.task.pause).toHaveBeenCalledOnce();
  expect(upload.task.resume).toHaveBeenCalledOnce();
  expect(listener.onNetworkLost).toHaveBeenCalledOnce();
  upload.ended.resolve();
  await sending;
});

test('an upload rests without a network and goes on with it', async () => {
  const { sending } = start(file());
  await vi.waitFor(() => expect(begin).toHaveBeenCalled());
  upload.task.resume.mockClear();
  page.dispatchEvent(new Event('offline'));
  expect(upload.task.pause).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(upload.task.resume).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('online'));
  expect(upload.task.resume).toHaveBeenCalledOnce();
  upload.ended.resolve();
  await sending;
});

/** A file whose upload the person stopped. */
async function aStoppedFile(): Promise<Blob> {
  const sent = file();
  const stopping = new AbortController();
  const { sending } = start(sent, stopping.signal);
  await vi.waitFor(() => expect(begin).toHaveBeenCalledOnce());
  stopping.abort(new Error('paused'));
  await expect(sending).rejects.toThrow('paused');
  return sent;
}

test('a file that was stopped goes on in the same upload, and another one begins its own', async () => {
  const sent = await aStoppedFile();
  expect(upload.task.pause).toHaveBeenCalledOnce();
  upload.task.resume.mockClear();
  const again = sendOriginal(sent, target, listener, forever);
  await vi.waitFor(() => expect(upload.task.resume).toHaveBeenCalledOnce());
  expect(begin).toHaveBeenCalledOnce();
  upload.ended.resolve();
  await again;
  await sendOriginal(file(), target, listener, forever);
  expect(begin).toHaveBeenCalledTimes(2);
});

test('a file whose upload failed after a stop begins a new one', async () => {
  const sent = await aStoppedFile();
  const failing = start(sent).sending;
  upload.ended.reject(Object.assign(new Error('lost'), { code: 'storage/retry-limit-exceeded' }));
  await expect(failing).rejects.toMatchObject({ name: 'UnreachableError' });
  upload = aTask();
  upload.ended.resolve();
  await sendOriginal(sent, target, listener, forever);
  expect(begin).toHaveBeenCalledTimes(2);
});

describe('a refusal', () => {
  test.each([
    ['storage/unauthenticated', 'unauthenticated'],
    ['storage/unauthorized', 'permission-denied'],
    ['storage/quota-exceeded', 'resource-exhausted'],
    ['storage/unknown', 'internal'],
  ])('the failure %s is reported as %s', async (code, told) => {
    const { sending } = start(file());
    await vi.waitFor(() => expect(begin).toHaveBeenCalled());
    upload.ended.reject(Object.assign(new Error(code), { code }));
    await expect(sending).rejects.toMatchObject({ name: 'ContractError', code: told });
  });

  test('an upload that the SDK gives up may succeed later', async () => {
    const { sending } = start(file());
    await vi.waitFor(() => expect(begin).toHaveBeenCalled());
    const code = 'storage/retry-limit-exceeded';
    upload.ended.reject(Object.assign(new Error(code), { code }));
    await expect(sending).rejects.toMatchObject({ name: 'UnreachableError' });
  });
});

test('a file that cannot be read any more is refused before anything is sent', async () => {
  const gone = file();
  vi.spyOn(gone, 'slice').mockReturnValue(
    Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  );
  await expect(sendOriginal(gone, target, listener, forever)).rejects.toThrow('gone');
  expect(begin).not.toHaveBeenCalled();
});
