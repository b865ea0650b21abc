import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

const header = (width: number, height: number, bitDepth: number, colourType: number): Buffer => {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content[8] = bitDepth;
  content[9] = colourType;
  return chunk('IHDR', content);
};

export const colourTypes = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;

/** A hand-made PNG: every row is `row`, the bytes of its pixels. */
export function png(shape: {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 1 | 8 | 16;
  readonly colourType: keyof typeof colourTypes;
  readonly row: Buffer;
  /** RGB triples */
  readonly palette?: readonly number[];
  /** Other chunks, before the pixels. */
  readonly extra?: readonly (readonly [type: string, content: Buffer])[];
}): Buffer {
  const { width, height, bitDepth, colourType, row, palette, extra = [] } = shape;
  const pixels = Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), row])));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    header(width, height, bitDepth, colourTypes[colourType]),
    ...(palette ? [chunk('PLTE', Buffer.from(palette))] : []),
    ...extra.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of one colour, its channels in the order of its type, each with as many bytes as the depth needs. */
export function plainPng(
  colourType: Exclude<keyof typeof colourTypes, 'palette'>,
  bitDepth: 8 | 16,
  channels: readonly number[],
  { width = 40, height = 30, extra = [] as readonly (readonly [string, Buffer])[] } = {},
): Buffer {
  const pixel = Buffer.from(bitDepth === 8 ? channels : channels.flatMap((value) => [value >> 8, value & 0xff]));
  const row = Buffer.concat(Array.from({ length: width }, () => pixel));
  return png({ width, height, bitDepth, colourType, row, extra });
}

/** A few bytes whose header claims any size. */
export const claimingPng = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    header(width, height, 1, colourTypes.grey),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
