import { Readable } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BegunObject } from '../../data/objects.ts';
import type { Answer } from '../answer.ts';
import type { PictureLookup } from './publicPictures.ts';

const bucket = vi.hoisted(() => ({ beginObject: vi.fn<() => Promise<BegunObject | undefined>>() }));
vi.mock('../../data/objects.ts', () => bucket);
vi.mock('../../platform/firebase.ts', () => ({ bucket: () => undefined }));
const looks = vi.hoisted(() => ({
  findPicture: vi.fn<() => Promise<PictureLookup>>(),
  findAvatar: vi.fn<() => Promise<PictureLookup>>(),
  findGranted: vi.fn(),
  findEvidence: vi.fn(),
}));
vi.mock('./publicPictures.ts', () => looks);
vi.mock('./grantedPictures.ts', () => looks);
vi.mock('./dayPicture.ts', () => ({ answerDay: vi.fn() }));

const { answerPicture } = await import('./answerPicture.ts');
beforeEach(() => {
  vi.resetAllMocks();
  looks.findPicture.mockResolvedValue({ object: 'photos/a/b/320.webp', sharedSeconds: 60 });
});

const id = 'a'.repeat(20);
const address = `/i/${id}/${id}/320.webp`;
const ask = (path: string, query = ''): Promise<Answer> =>
  answerPicture({ path, query: new URLSearchParams(query), headers: {} });
const opened = (content: Readable): BegunObject => ({ bytes: 8, generation: '1', content });

it.each([
  ['its file is not there', async () => undefined],
  ['the bucket does not answer', () => Promise.reject(new Error('away'))],
  [
    'the bucket goes away before the first bytes',
    async () =>
      opened(
        Readable.from(
          (async function* () {
            yield* [];
            throw new Error('away');
          })(),
        ),
      ),
  ],
])('an answer is not cached if %s', async (_, open) => {
  bucket.beginObject.mockImplementation(open);
  await expect(ask(address)).rejects.toThrow();
});

it('a picture whose read breaks off fails during its transfer', async () => {
  async function* half() {
    yield Buffer.from('half');
    throw new Error('away');
  }
  bucket.beginObject.mockResolvedValue(opened(Readable.from(half())));
  const { headers, body } = await ask(address);
  expect(headers['Content-Length']).toBe('8');
  if (!(body instanceof Readable)) throw new Error('no stream');
  await expect(body.toArray()).rejects.toThrow('away');
});

it('a picture that the browser already has is not sent again', async () => {
  const content = Readable.from([Buffer.from('12345678')]);
  bucket.beginObject.mockResolvedValue(opened(content));
  const headers = { 'if-none-match': '"1"' };
  const answer = await answerPicture({ path: address, query: new URLSearchParams(), headers });
  expect([answer.status, answer.body, content.destroyed]).toEqual([304, undefined, true]);
});

it.each([
  `/i/${id}/${id}/321.wepb`,
  `/i/${id}/x/320.webp`,
  `/i/short/${id}/320.webp`,
  `/i/${id}/${id}/320.webp/more`,
  `/i/..%2F${id}/${id}/320.webp`,
  '/i/%',
  '/a/hana/none.webp',
  `/i/for/g/${id}/x/320.webp`,
  `/i/for/g/case/other_x/1-a`,
])('an impossible picture is not looked up: %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
  for (const look of [...Object.values(looks), bucket.beginObject]) expect(look).not.toHaveBeenCalled();
});

it('an address with a query redirects to the one without a lookup', async () => {
  const { status, headers } = await ask(address, 'x=1');
  expect([status, headers['Location']]).toEqual([301, address]);
  expect(looks.findPicture).not.toHaveBeenCalled();
});

it('a picture is a download if it is requested and its owner allows it, and is missing otherwise', async () => {
  const found = { object: 'photos/a/b/320.webp', sharedSeconds: 60 };
  bucket.beginObject.mockImplementation(async () => opened(Readable.from([Buffer.from('12345678')])));
  for (const mayDownload of [false, undefined]) {
    looks.findPicture.mockResolvedValue({ ...found, ...(mayDownload === false && { mayDownload }) });
    expect((await ask(address, 'download=1')).status).toBe(404);
  }
  expect(bucket.beginObject).not.toHaveBeenCalled();
  looks.findPicture.mockResolvedValue({ ...found, mayDownload: true });
  const { status, headers } = await ask(address, 'download=1');
  expect([status, headers['Content-Disposition']]).toEqual([200, `attachment; filename="matataki-${id}.webp"`]);
  expect((await ask(address)).headers).not.toHaveProperty('Content-Disposition');
});

it.each([
  [address, 'download=2', address],
  [address, 'download=1&x=1', `${address}?download=1`],
  [`/a/hana/${'a'.repeat(40)}.webp`, 'download=1', `/a/hana/${'a'.repeat(40)}.webp`],
])('%s?%s redirects to %s', async (path, query, to) => {
  const { status, headers } = await ask(path, query);
  expect([status, headers['Location']]).toEqual([301, to]);
});
