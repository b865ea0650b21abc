import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Bucket, File, Storage } from '@google-cloud/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { beginObject } from './objects.ts';

const bytes = Buffer.from('0123456789'.repeat(1_000));
const asked: { url: string; range: string | undefined }[] = [];
const open = new Set<ServerResponse>();
let number = 0;
let path = '';
/** Unique per test, because a request of the previous one may be repeated. */
const askedNow = () => asked.filter(({ url }) => url.includes(`/${encodeURIComponent(path)}?`));
let answer: (response: ServerResponse, from: number) => void;

const whole = (response: ServerResponse, from: number): void => {
  const content = bytes.subarray(from);
  response
    .writeHead(from === 0 ? 200 : 206, { 'x-goog-generation': '7', 'content-length': content.length })
    .end(content);
};
/** As much of Storage as reading an object needs. */
const storage = createServer(({ url = '', headers: { range } }, response) => {
  asked.push({ url, range });
  open.add(response.once('close', () => open.delete(response)));
  answer(response, Number(/\d+/.exec(range ?? '')?.[0] ?? 0));
});
let bucket: Bucket;
beforeAll(async () => {
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  const address = storage.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  bucket = new Storage({
    apiEndpoint: `http://127.0.0.1:${port}`,
    projectId: 'demo',
    retryOptions: { autoRetry: false },
  }).bucket('b');
});
afterAll(() => {
  storage.close();
});
beforeEach(() => {
  number += 1;
  path = `photos/${number}`;
  answer = whole;
});

describe('an object that is read', () => {
  it('an object is requested once, with metadata before its bytes', async () => {
    const begun = await beginObject(bucket, path);
    expect(begun).toMatchObject({ bytes: bytes.length, generation: '7' });
    expect(begun && (await buffer(begun.content))).toEqual(bytes);
    expect(askedNow()).toMatchObject([{ url: expect.stringContaining('alt=media') }]);
  });

  it('a missing object reads as nothing', async () => {
    answer = (response) => response.writeHead(404).end('{"error":{"code":404}}');
    expect(await beginObject(bucket, path)).toBeUndefined();
  });

  it.each([403, 500, 503])('the read fails if Storage answers %i', async (status) => {
    answer = (response) => response.writeHead(status).end();
    await expect(beginObject(bucket, path)).rejects.toMatchObject({ code: status });
  });

  it('the read fails if Storage names no content type', async () => {
    answer = (response) => response.writeHead(200).end(bytes);
    await expect(beginObject(bucket, path)).rejects.toThrow('does not say what');
  });

  it('the read fails without an answer', async () => {
    answer = (response) => response.destroy();
    await expect(beginObject(bucket, path)).rejects.toThrow();
  });

  it('the read resumes after a lost connection', async () => {
    answer = (response, from) => {
      if (from > 0) return whole(response, from);
      response.writeHead(200, { 'x-goog-generation': '7', 'content-length': bytes.length });
      response.write(bytes.subarray(0, 4_000));
    };
    const streams = vi.spyOn(File.prototype, 'createReadStream');
    onTestFinished(() => streams.mockRestore());
    const begun = await beginObject(bucket, path);
    const pieces: Buffer[] = [];
    for await (const piece of begun?.content ?? []) {
      pieces.push(piece);
      if (pieces.length === 1) streams.mock.results[0]?.value.destroy(new Error('broken'));
    }
    expect(Buffer.concat(pieces)).toEqual(bytes);
    expect(askedNow().map(({ range }) => range)).toEqual([undefined, 'bytes=4000-']);
  });

  it('the reader releases an object whose bytes it does not need', async () => {
    answer = (response) => {
      response.writeHead(200, { 'x-goog-generation': '7', 'content-length': bytes.length });
      response.write(bytes.subarray(0, 10));
    };
    const begun = await beginObject(bucket, path);
    expect(open.size).toBe(1);
    begun?.content.destroy();
    await vi.waitFor(() => expect(open.size).toBe(0));
  });
});
