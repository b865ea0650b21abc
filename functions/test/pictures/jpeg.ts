const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;
export const segmentNames = { app0: 0xe0, app1: 0xe1, app2: 0xe2, app13: 0xed, comment: 0xfe } as const;

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** The JPEG with one more segment of at most 65,533 bytes, right after its first marker. */
export const withSegment = (jpeg: Buffer, marker: number, content: Buffer | string): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, Buffer.from(content)), jpeg.subarray(2)]);

export const withExif = (jpeg: Buffer, block: Buffer): Buffer => withSegment(jpeg, segmentNames.app1, block);

export const withXmp = (jpeg: Buffer, text: string): Buffer =>
  withSegment(
    jpeg,
    segmentNames.app1,
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${text}</rdf:RDF></x:xmpmeta>`,
  );

export function withIptc(jpeg: Buffer, caption: string): Buffer {
  const text = Buffer.from(caption);
  const record = Buffer.concat([Buffer.from([0x1c, 2, 120, text.length >> 8, text.length & 0xff]), text]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(record.length);
  const resource = Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), length, record]);
  return withSegment(jpeg, segmentNames.app13, resource);
}

type Segment = { readonly marker: number; readonly at: number; readonly end: number };

function segmentsOf(jpeg: Buffer): readonly Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  while (at + 2 <= jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff) throw new Error(`no marker at byte ${at}`);
    let end = at + 2;
    if (marker !== startOfImage && marker !== endOfImage) end += jpeg.readUInt16BE(at + 2);
    if (marker === startOfScan) {
      // In the scan, 0xff is followed by 0 (stuffed) or is a restart marker; anything else ends it.
      while (jpeg[end] !== 0xff || jpeg[end + 1] === 0 || ((jpeg[end + 1] ?? 0) & 0xf8) === 0xd0) end += 1;
    }
    segments.push({ marker, at, end });
    if (marker === endOfImage) break;
    at = end;
  }
  return segments;
}

/** Every marker of a JPEG in order, and how many bytes follow its end. */
export function anatomyOfJpeg(jpeg: Buffer): { readonly markers: readonly number[]; readonly trailingBytes: number } {
  const segments = segmentsOf(jpeg);
  return { markers: segments.map(({ marker }) => marker), trailingBytes: jpeg.length - (segments.at(-1)?.end ?? 0) };
}

export function withoutSegments(jpeg: Buffer, marker: number): Buffer {
  return Buffer.concat(
    segmentsOf(jpeg)
      .filter((found) => found.marker !== marker)
      .map(({ at, end }) => jpeg.subarray(at, end)),
  );
}

/** The JPEG with another size in its header; its scan is unchanged. */
export function claimingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = segmentsOf(jpeg).find(({ marker }) => marker >= 0xc0 && marker <= 0xc2);
  if (frame === undefined) throw new Error('no frame header');
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(height, frame.at + 5);
  changed.writeUInt16BE(width, frame.at + 7);
  return changed;
}

/** The JPEG without the last part of its scan. */
export const cutShort = (jpeg: Buffer, kept = 0.6): Buffer => jpeg.subarray(0, Math.floor(jpeg.length * kept));
