import { describe, expect, test, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { PictureMetadata } from '#lib/readMetadata.ts';
import { type InspectionEnvironment, inspectFile } from './inspectFile.ts';

const unwritten: PictureMetadata = { hasLocation: false, words: { title: '', description: '', keywords: [] } };

const environment = (changes: Partial<InspectionEnvironment> = {}): InspectionEnvironment => ({
  decodePreview: async () => new Blob(['preview']),
  measurePicture: () => Promise.reject(new Error('none')),
  hash: async (content) => String(new Uint8Array(content).reduce((sum, byte) => sum + byte, 0)),
  readMetadata: async () => unwritten,
  convertHeic: () => Promise.reject(new Error('none')),
  ...changes,
});

/** A PNG's signature and header, with a chunk that fills it up to `size`, and optionally its end. */
function png(width: number, height: number, size = 100, isClosed = true): File {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  const [headerEnd, end] = [33, size - 12];
  view.setUint32(headerEnd, end - headerEnd - 12);
  bytes.set([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82], end);
  return new File([isClosed ? bytes : bytes.subarray(0, end)], 'a.png', { type: 'image/png', lastModified: 1_000 });
}
const reasonFor = async (file: File, env = environment()) => {
  const inspection = await inspectFile(file, env);
  return inspection.ok ? 'ok' : inspection.reason;
};

describe('inspectFile', () => {
  test('an ordinary picture passes with its type, size and preview', async () => {
    expect(await inspectFile(png(4_000, 3_000), environment())).toMatchObject({
      ok: true,
      facts: { contentType: 'image/png', width: 4_000, height: 3_000, hasLocation: false, isAnimated: false },
      preview: expect.any(Blob),
    });
  });

  test('an empty file is refused as empty', async () => {
    expect(await reasonFor(new File([], 'empty.jpg'))).toBe('empty');
  });

  test('a file of 20 MiB passes, and one byte more is refused', async () => {
    expect(await reasonFor(png(10, 10, limits.photo.maxBytes))).toBe('ok');
    expect(await reasonFor(png(10, 10, limits.photo.maxBytes + 1))).toBe('too-large');
  });

  test('a picture of 64 megapixels passes, and one row more is refused without decoding', async () => {
    const decodePreview = vi.fn(async () => new Blob());
    expect(await reasonFor(png(8_000, 8_000))).toBe('ok');
    expect(await reasonFor(png(8_000, 8_001), environment({ decodePreview }))).toBe('too-many-pixels');
    expect(decodePreview).not.toHaveBeenCalled();
  });

  test.each([
    ['not-an-image', '<!doctype html><script>alert(1)</script>'],
    ['not-an-image', '%PDF-1.7'],
    ['unsupported', 'GIF89a............'],
    ['unsupported', '\0\0\0\x18ftypcrx \0\0\0\x01crx isom'],
    ['unsupported', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
    ['unsupported', 'FUJIFILMCCD-RAW 0201'],
    ['unsupported', '8BPS\0\x01'],
    ['unsupported', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['unsupported', '\0\0\0\x18ftypavis\0\0\0\0msf1avis\0\0\0\x08moov\0\0\0\x08mdat'],
    ['broken', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['broken', '\u0089PNG'],
  ])('the reason is %s for the content %s', async (reason, content) => {
    const bytes = Uint8Array.from(content === '\u0089PNG' ? '\x89PNG\r\n\x1a\n' : content, (char) =>
      char.charCodeAt(0),
    );
    expect(await reasonFor(new File([bytes], 'a.jpg', { type: 'image/jpeg' }))).toBe(reason);
  });

  test('a file that the browser cannot open is broken', async () => {
    const closed = environment({ decodePreview: () => Promise.reject(new Error('decode')) });
    expect(await reasonFor(png(400, 300), closed)).toBe('broken');
  });

  test('a picture too large for a phone to open is left to the server', async () => {
    const closed = environment({ decodePreview: () => Promise.reject(new Error('memory')) });
    expect(await inspectFile(png(8_000, 6_000), closed)).toMatchObject({ ok: true, preview: undefined });
  });

  test('a file that lacks only its end marker is completed', async () => {
    const decodePreview = vi.fn(async () => new Blob());
    const inspection = await inspectFile(png(10, 10, 100, false), environment({ decodePreview }));
    expect(inspection).toMatchObject({ ok: true, file: { name: 'a.png', type: 'image/png', lastModified: 1_000 } });
    const closed = await png(10, 10).arrayBuffer();
    expect(inspection.ok && (await inspection.file.arrayBuffer())).toEqual(closed);
    expect(decodePreview).toHaveBeenCalledExactlyOnceWith(inspection.ok && inspection.file);
  });

  test('a picture whose size only the browser can read is accepted within the limit', async () => {
    const still = '\0\0\0\x1ameta\0\0\0\0\0\0\0\x0epitm\0\0\0\0\0\x01';
    const content = `\0\0\0\x18ftypavif\0\0\0\0mif1avif${still}\0\0\0\x08mdat`;
    const bytes = Uint8Array.from(content, (char) => char.charCodeAt(0));
    const measuring = (width: number) => environment({ measurePicture: async () => ({ width, height: 8_000 }) });
    expect(await inspectFile(new File([bytes], 'a.avif'), measuring(8_000))).toMatchObject({
      ok: true,
      facts: { width: 8_000, height: 8_000, isAnimated: false },
    });
    expect(await reasonFor(new File([bytes], 'a.avif'), measuring(8_001))).toBe('too-many-pixels');
  });

  test('a file that is gone from the disk is refused as unreadable', async () => {
    const gone = png(10, 10);
    vi.spyOn(gone, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    expect(await reasonFor(gone)).toBe('unreadable');
  });

  test('two files with the same content have the same fingerprint', async () => {
    const fingerprint = async (file: File) => {
      const inspection = await inspectFile(file, environment());
      return inspection.ok && inspection.facts.fingerprint;
    };
    expect(await fingerprint(png(10, 10))).toBe(await fingerprint(png(10, 10)));
    expect(await fingerprint(png(10, 10))).not.toBe(await fingerprint(png(11, 10)));
  });

  test('a file that contains a location is reported', async () => {
    const inspection = await inspectFile(
      png(10, 10),
      environment({ readMetadata: async () => ({ ...unwritten, hasLocation: true }) }),
    );
    expect(inspection).toMatchObject({ ok: true, facts: { hasLocation: true } });
  });
});

describe('the words in a file', () => {
  const wordsOf = async (words: Partial<PictureMetadata['words']>, file = png(10, 10)) => {
    const readMetadata = async () => ({ ...unwritten, words: { ...unwritten.words, ...words } });
    const inspection = await inspectFile(file, environment({ readMetadata, convertHeic: async () => png(10, 10) }));
    return inspection.ok ? inspection.facts.words : undefined;
  };

  test('words of a file become caption, description and tags, also those of a HEIC', async () => {
    const words = {
      title: '夕空\nと海',
      description: '港の\n夕方',
      keywords: ['海', 'golden hour', '#Sea', 'sea', '!'],
    };
    const fit = { caption: '夕空 と海', description: '港の\n夕方', tags: ['海', 'golden_hour', '#Sea'] };
    expect(await wordsOf(words)).toEqual(fit);
    expect(await wordsOf(words, heic(400, 300))).toEqual(fit);
  });

  test('a file whose metadata cannot be read passes without words', async () => {
    const readMetadata = () => Promise.reject(new Error('offline'));
    expect(await inspectFile(png(10, 10), environment({ readMetadata }))).toMatchObject({
      ok: true,
      facts: { hasLocation: false, words: undefined },
    });
  });

  test('words that are too long are cut, and a file without words has none', async () => {
    const { captionChars, descriptionChars, maxTags } = limits.photo;
    const words = await wordsOf({
      title: '空'.repeat(captionChars + 1),
      description: '海'.repeat(descriptionChars + 1),
      keywords: Array.from({ length: maxTags + 1 }, (_, index) => `tag${index}`),
    });
    expect(words?.caption).toBe('空'.repeat(captionChars));
    expect(words?.description).toBe('海'.repeat(descriptionChars));
    expect(words?.tags).toHaveLength(maxTags);
    expect(await wordsOf({ keywords: ['!'] })).toBeUndefined();
  });
});

/** A HEIC of one picture, with only its primary item and size. */
function heic(width: number, height: number): File {
  const box = (type: string, ...content: readonly number[]): number[] => [
    ...[0, 0, 0, content.length + 8],
    ...Array.from(type, (char) => char.charCodeAt(0)),
    ...content,
  ];
  const u32 = (n: number): number[] => [0, 0, n >> 8, n & 0xff];
  const ftyp = Array.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', (char) => char.charCodeAt(0));
  const ipco = box('ipco', ...box('ispe', ...u32(0), ...u32(width), ...u32(height)));
  const ipma = box('ipma', ...u32(0), ...u32(1), 0, 1, 1, 1);
  const meta = box('meta', ...u32(0), ...box('pitm', ...u32(0), 0, 1), ...box('iprp', ...ipco, ...ipma));
  return new File([Uint8Array.from([...ftyp, ...meta, ...box('mdat')])], 'IMG_1.HEIC');
}

describe('a HEIC', () => {
  test('a HEIC becomes a JPEG of the same name and still counts as having a location', async () => {
    const convertHeic = vi.fn(async () => png(300, 400));
    const chosen = heic(400, 300);
    const readMetadata = async ({ byteLength }: ArrayBuffer) =>
      byteLength === chosen.size ? { ...unwritten, hasLocation: true } : unwritten;
    const inspection = await inspectFile(chosen, environment({ convertHeic, readMetadata }));
    expect(inspection).toMatchObject({
      ok: true,
      facts: { width: 300, height: 400, hasLocation: true, isConverted: true },
    });
    expect(inspection.ok && inspection.file.name).toBe('IMG_1.jpg');
  });

  test('the pixel limit applies before the conversion of a HEIC, and the byte limit after it', async () => {
    const convertHeic = vi.fn(async () => png(10, 10, limits.photo.maxBytes + 1));
    expect(await reasonFor(heic(8_000, 8_001), environment({ convertHeic }))).toBe('too-many-pixels');
    expect(convertHeic).not.toHaveBeenCalled();
    expect(await reasonFor(heic(400, 300), environment({ convertHeic }))).toBe('too-large');
    convertHeic.mockResolvedValueOnce(png(10, 10, limits.photo.maxBytes + 1)).mockResolvedValueOnce(png(10, 10));
    expect(await reasonFor(heic(400, 300), environment({ convertHeic }))).toBe('ok');
  });

  test('a HEIC that cannot be converted here is refused as such', async () => {
    expect(await reasonFor(heic(400, 300))).toBe('heic');
  });
});
