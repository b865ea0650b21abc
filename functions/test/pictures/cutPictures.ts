import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { segmentNames, withSegment } from './jpeg.ts';

export type CutPicture = { readonly name: string; readonly content: Buffer; readonly isWhole: boolean };

const [width, height] = [300, 200];

const photo = (): Sharp => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } });
};

// Pillow 12 made it from a noisy gradient, quality 60, because sharp writes no restarts. 72 × 56 px, one after every
// three units.
const withRestarts = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAA4AEgDASIAAhEBAxEB/8QAGgABAQEAAwEAAAAAAAAAAAAAAwAEAQUGB//EACUQAAEEAgICAgIDAAAAAAAAAAEAAgMRITFBURJhcbETIoGR0f/EABoBAQEBAAMBAAAAAAAAAAAAAAQDAgUGBwH/xAAaEQADAQEBAQAAAAAAAAAAAAAAAQIDESEx/90ABAAD/9oADAMBAAIRAxEAPwD5w2M+VEjCYRUW02ytDIrqqpIyI57X1MzGqBbHfrGymZEbu9ek7WODarPvlI2PAwRjnRVJYyNQWxndYGqTNZr6CZkfaZsZoV87VExkaH//0PNNYcYvm+ErI7IxYvaZsfic1dpo4yQfLXPCejsWegDGc8KW1kIq6O+MZUtdQtao6BsTiRQ+UrGeXjqxlO2HmiD8pWR4OwCuLTPP89T/0fOMiPRodJmxZwMlMyOgAGkm+UzId0fi1qWQjUzsi8hwAnZERYLccp2Rc4/0pWRDThhVTGRqCGCvsEJGREGqO+loawhoxsYtMyPAJabHarLG56H/0uGxUQP7UtbYiHAftjGVJ/hzqvqOgEdAk1lMIus1wtAZjA0KNpGxm71XNbXFyzz+NQWRktHQ16TNiNZFGk7I6Jxn2l/Fk0LComLz1P/T5bEcg672njisc56TtiOgKKVjD0cDRVEwkasGOIHIA3m0jIvvlaBDRF5O7SMiB6B4wqpjI1BZHnebUtjY+NHgdqW+i1p1fT//1GbFjf8ACVsdABvAUpHl+nTopisiv9qPymZF+oNbyVKVExedMVsRJxWfX2nEWtjjGlKVUMimf//V9MyEgDOOM2mbHZ1jilKVkBzpjNizZFdUpSltMZFPnT//2Q==',
  'base64',
);

const closing = Buffer.from([0xff, 0xd9]);
const scanMarker = Buffer.from([0xff, 0xda]);
const part = (content: Buffer, share: number): Buffer => content.subarray(0, Math.floor(content.length * share));

function changed(content: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(content);
  change(copy);
  return copy;
}

/** Variants of a baseline or progressive JPEG that lack a part or have a missing or misplaced end. */
const ofJpeg = (name: string, whole: Buffer): readonly CutPicture[] => [
  { name, content: whole, isWhole: true },
  { name: `${name} without its end`, content: whole.subarray(0, -2), isWhole: true },
  { name: `${name} without the last byte`, content: whole.subarray(0, -1), isWhole: true },
  { name: `${name} with bytes behind its end`, content: Buffer.concat([whole, Buffer.alloc(50, 7)]), isWhole: true },
  { name: `${name} with a second picture behind it`, content: Buffer.concat([whole, whole]), isWhole: true },
  {
    name: `${name} with half of a second picture behind it`,
    content: Buffer.concat([whole, part(whole, 0.5)]),
    isWhole: true,
  },
  {
    name: `${name} with stray bytes between its segments`,
    content: Buffer.concat([
      withSegment(whole.subarray(0, 2), segmentNames.comment, 'x'),
      Buffer.from([1, 0, 2]),
      whole.subarray(2),
    ]),
    isWhole: true,
  },
  {
    name: `${name} with stray bytes right behind its beginning`,
    content: Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xff]), whole.subarray(2)]),
    isWhole: true,
  },
  { name: `${name} without the last bits of its picture`, content: whole.subarray(0, -4), isWhole: false },
  ...[0.3, 0.7, 0.98].flatMap((share) => [
    { name: `${name} cut at ${share}`, content: part(whole, share), isWhole: false },
    {
      name: `${name} cut at ${share} and closed`,
      content: Buffer.concat([part(whole, share), closing]),
      isWhole: false,
    },
    {
      name: `${name} cut at ${share} and filled with zeros`,
      content: changed(whole, (copy) => copy.fill(0, Math.floor(copy.length * share))),
      isWhole: false,
    },
  ]),
  { name: `${name} cut before its picture`, content: whole.subarray(0, whole.indexOf(scanMarker)), isWhole: false },
];

/** Each length up to the beginning of a scan: decoders miss nothing, and show it blurred. */
function cutBetweenScans(whole: Buffer): readonly CutPicture[] {
  const cuts: CutPicture[] = [];
  const first = whole.indexOf(scanMarker);
  for (let at = whole.indexOf(scanMarker, first + 2); at !== -1; at = whole.indexOf(scanMarker, at + 2)) {
    const content = Buffer.concat([whole.subarray(0, at), closing]);
    cuts.push({ name: `a progressive JPEG closed before scan ${cuts.length + 2}`, content, isWhole: false });
  }
  return cuts;
}

type Chunk = { readonly type: string; readonly content: Buffer };

function chunksOfPng(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), content });
  }
  return chunks;
}

function pngOf(chunks: readonly Chunk[]): Buffer {
  const parts = chunks.map(({ type, content }) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function ofPng(name: string, whole: Buffer): readonly CutPicture[] {
  const chunks = chunksOfPng(whole);
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content));
  const withPixels = (content: Buffer): Buffer => {
    const before = chunks.slice(
      0,
      chunks.findIndex(({ type }) => type === 'IDAT'),
    );
    return pngOf([...before, { type: 'IDAT', content }, { type: 'IEND', content: Buffer.alloc(0) }]);
  };
  return [
    { name, content: whole, isWhole: true },
    { name: `${name} without its end`, content: whole.subarray(0, -12), isWhole: true },
    { name: `${name} with bytes behind its end`, content: Buffer.concat([whole, Buffer.alloc(50, 7)]), isWhole: true },
    { name: `${name} with its pixels in one chunk`, content: withPixels(pixels), isWhole: true },
    { name: `${name} cut and closed`, content: withPixels(part(pixels, 0.7)), isWhole: false },
    ...[0.3, 0.7, 0.98].flatMap((share) => [
      { name: `${name} cut at ${share}`, content: part(whole, share), isWhole: false },
      {
        name: `${name} cut at ${share} and filled with zeros`,
        content: changed(whole, (copy) => copy.fill(0, Math.floor(copy.length * share))),
        isWhole: false,
      },
    ]),
  ];
}

function ofWebp(name: string, whole: Buffer): readonly CutPicture[] {
  const claiming = (content: Buffer): Buffer => changed(content, (copy) => copy.writeUInt32LE(copy.length - 8, 4));
  return [
    { name, content: whole, isWhole: true },
    { name: `${name} with bytes behind its end`, content: Buffer.concat([whole, Buffer.alloc(50, 7)]), isWhole: true },
    ...[0.3, 0.7, 0.98].flatMap((share) => [
      { name: `${name} cut at ${share}`, content: part(whole, share), isWhole: false },
      { name: `${name} cut at ${share} with a size that fits`, content: claiming(part(whole, share)), isWhole: false },
    ]),
  ];
}

function ofAvif(name: string, whole: Buffer): readonly CutPicture[] {
  return [
    { name, content: whole, isWhole: true },
    {
      name: `${name} with a box behind its end`,
      content: Buffer.concat([whole, Buffer.from('\0\0\0\x08free', 'latin1')]),
      isWhole: true,
    },
    { name: `${name} with bytes behind its end`, content: Buffer.concat([whole, Buffer.alloc(50, 7)]), isWhole: true },
    { name: `${name} cut before its pixels`, content: whole.subarray(0, whole.indexOf('mdat') - 4), isWhole: false },
    ...[0.3, 0.7, 0.98].map((share) => ({
      name: `${name} cut at ${share}`,
      content: part(whole, share),
      isWhole: false,
    })),
  ];
}

/**
 * Pictures that lack a part, and pictures that lack nothing of the image itself: browser and server judge them alike.
 */
export async function cutPictures(): Promise<readonly CutPicture[]> {
  const progressive = await photo().jpeg({ progressive: true }).toBuffer();
  const grey = photo().toColourspace('b-w');
  return [
    ...ofJpeg('a JPEG', await photo().jpeg().toBuffer()),
    ...ofJpeg('a JPEG with restarts', withRestarts),
    ...ofJpeg('a grey JPEG', await grey.clone().jpeg().toBuffer()),
    ...ofJpeg('a JPEG of four inks', await photo().toColourspace('cmyk').jpeg().toBuffer()),
    ...ofJpeg('a progressive JPEG', progressive),
    ...cutBetweenScans(progressive),
    ...ofPng('a PNG', await photo().png().toBuffer()),
    ...ofPng('an interlaced PNG', await photo().png({ progressive: true }).toBuffer()),
    ...ofWebp('a WebP', await photo().webp().toBuffer()),
    ...ofWebp('a lossless WebP', await photo().webp({ lossless: true }).toBuffer()),
    ...ofWebp('a WebP with alpha', await photo().ensureAlpha(0.5).webp().toBuffer()),
    ...ofAvif('an AVIF', await photo().avif({ effort: 0 }).toBuffer()),
  ];
}
