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

// ffmpeg made it: 200 × 150 px, of a few frames.
const animatedAvif = Buffer.from(
  'AAAALGZ0eXBhdmlzAAAAAGF2aWZhdmlzbXNmMWlzbzhtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAPxAAAALwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAyAAAAJYAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAAC0m1vb3YAAAB4bXZoZAEAAAAAAAAA5zDyBwAAAADnMPIHAAAD6P//////////AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAJSdHJhawAAAGh0a2hkAQAAAQAAAADnMPIHAAAAAOcw8gcAAAABAAAAAP//////////AAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAADIAAAAlgAAAAAALGVkdHMAAAAkZWxzdAEAAAEAAAABAAAAAAAAAfQAAAAAAAAAAAABAAAAAAG2bWRpYQAAACxtZGhkAQAAAAAAAADnMPIHAAAAAOcw8gcAAAPoAAAAAAAAAfRVxAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAABYW1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAASFzdGJsAAAAlXN0c2QAAAAAAAAAAQAAAIVhdjAxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAMgAlgBIAAAASAAAAAAAAAABCkFPTSBDb2RpbmcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABBjY3N0AAAAAHwAAAAAAAAYc3R0cwAAAAAAAAABAAAABQAAAGQAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAUAAAABAAAAKHN0c3oAAAAAAAAAAAAAAAUAAAAvAAAAeQAAAAUAAAAiAAAAHgAAABRzdGNvAAAAAAAAAAEAAAPxAAAAFHN0c3MAAAAAAAAAAQAAAAEAAAD1bWRhdBIACg4AAAADvjyptfIgIaDQgDIbEACIAAAAkAAgAI3X2Mji2z8dm6PSvipfY6iEEgAyMCAE4EAAACNEAAAASAAUAB8t+P9dQsNgIMwh9r/1hHZ13UiZalgwy9fqTKyTxE+lHDIXKALggAAgI0QAAABIAA4AnO5VnjTy1MAyKjADwgAAgUaIAAAAkAAUAHxyycPbhUD9mR5xtb1GVpS7CQA2U27rCOT6nhIAGgGoEgAyHjAGRAmAAUaIAAAAkAAUAIlhe1ezwtMpqS2g65zhThIAMhowCAARMAFGiAAAAJAACAC8RyXkApxRGDFCwA==',
  'base64',
);

// Its only chunk is odd, and the byte that pads it is missing. libwebp's encoder makes no odd chunks.
const unpaddedWebp = Buffer.from(
  'UklGRowEAABXRUJQVlA4IH8EAACQYwCdASrRAuEBPm02mUkkIyKhIjiYGIANiWdu4Xfh/jH5JxgY/DPTGfhL+XPIldmuz3xm/XLLAP2AAEXU18QKDGeK2pEoxpr4gS6CfwHaH4s8vF7IJ5l4vZBPL5cnTzLxeyByJcPMvF7IJ5l4vZBPMvDughBSjGmvgNkAJy9qa+IFBjTXxAoMUn4gpRjTXw7untMaa+IFBjTXxAoMaaveSyCeZeL2EiXDzLxeyCeZeL2QTzLw7oIQUoxpr4DZACcvamviBQY018QKDFJ+IKUY018O7p7TGmviBQY018QKDGmr3ksgnmXi9hIlw8y8XsgnmXi9kE8y8O6CEFKMaa+A2QAnL2pr4gUGNNfECgxSfiClGNNfDu6e0xpr4gUGNNfECgxpq95LIJ5l4vYSJcPMvF7IJ5l4vZBPMvDughBSjGmvgNkAJy9qa+IFBjTXxAoMUn4gpRjTXw7untMaa+IFBjTXxAoMaaveSyCeZeL2EiXDzLxeyCeZeL2QTzLw7oIQUoxpr4DZACcvamviAZjIN9z9n7P2fs/Z+z9n7P2fs/Z+z9n7EbkY//DPXfhnrvwz134Z678M9d+Geu/DPVkXLUXbL+sPBQ7gpOWX9YeCh3BScsv6xBfLxeyCeZU9vZ4gUGNNXWOU2Hw65EevM0Cgxpr4gHXJ08y8XsgciUeIFBjTXxAoMaa+IFAB+IKUY018O7pp9TXxAoMaa+IFBjTXnBThjzLxex6YCEFKMaa+IFBjTXxAoLWzOcvamviAaky9kE8y8XsgnmXi9kE1vJZBPMvF7CRKPECgxpr4gUGNNfECgA/EFKMaa+Hd00+pr4gUGNNfECgxprzgpwx5l4vY9MBCClGNNfECgxpr4gUFrZnOXtTXxANSZeyCeZeL2QTzLxeyCa3ksgnmXi9hIlHiBQY018QKDGmviBQAfiClGNNfDu6afU18QKDGmviBQY015wU4Y8y8XsemAhBSjGmviBQY018QKC1sznL2pr4gGpMvZBPMvF7IJ5l4vZBNbyWQTzLxewkSjxAoMaa+IFBjTXxAoAPxBSjGmvh3dNPqa+IFBigAAP7/nyq8+pZdl/1X/gWW1GdrjPBHA5L6nyd6gExsoQEwaz6N/xkvighauMl8G1sdniym4DC9w5mOyzcE9izSBcaLxf2Nb2EBOa3/0rQWlFIIagoSqGKOICB5BMxRxAQPICB5BMxRxAQPICB5BMxRxAQPICB5BMxRxAT7xgVzGhUzfT5mODb6eRUY7TpvzWKMRq3ibSvrmaLk75kpn2+s+Z9I4nsM3qHT74BV3F4ZQNTdVW9OHOIUWzHGEnvmAPT//r+ea736Yl2v7v/o5MVHsS2T2/wZ31zZLnxOBmrDZ+5KDILzvvYSW9CVT4b0JVPhvQlU+G9CVT4bwGcagWmIIRuB/ym6gAAQ1KucvChMDAmSN1AzYC7MirGVgXZG6gZsBdmRVjKwLsjdQM2AuzIqxlYF2RuoGbAXZkVYysC7I3UDNgLsyKsZWBdkbqBmwF2ZFWMrAuyN1AAAAA==',
  'base64',
);

function ofUnpaddedWebp(name: string, content: Buffer): readonly CutPicture[] {
  const ofItsSize = changed(content, (copy) => copy.writeUInt32LE(copy.length - 8, 4));
  return [
    { name, content, isWhole: true },
    { name: `${name} that claims the size that it has`, content: ofItsSize, isWhole: true },
    { name: `${name} and its last byte`, content: content.subarray(0, -1), isWhole: false },
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
    ...ofUnpaddedWebp('a WebP without its padding', unpaddedWebp),
    ...ofAvif('an AVIF', await photo().avif({ effort: 0 }).toBuffer()),
    ...ofAvif('an animated AVIF', animatedAvif).filter(({ name }) => !name.includes('before its pixels')),
  ];
}
