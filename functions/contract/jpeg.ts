import { BlockReader, coefficients, defineTables, type Frame, readScan, type Scan, ScanBits } from './jpegBlocks.ts';
import { dht, dri, isFrame, nextMarker, type Segment, segmentFrom, sos, uint16 } from './jpegSegments.ts';

/** px, before rotation. */
export function jpegSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  for (let segment = segmentFrom(bytes, 2); segment !== undefined; segment = segmentFrom(bytes, segment.end)) {
    if (isFrame(segment.marker)) return { width: uint16(segment.content, 3), height: uint16(segment.content, 1) };
  }
  return undefined;
}

/** `undefined` for what no browser shows: arithmetic or lossless coding, 12 bits. */
function readFrame({ marker, content }: Segment): Frame | undefined {
  if (marker > 0xc2 || content[0] !== 8) return undefined;
  const [height, width, count] = [uint16(content, 1), uint16(content, 3), content[5] ?? 0];
  const shapes = Array.from({ length: count }, (_, index) => {
    const sampling = content[7 + index * 3] ?? 0;
    return { id: content[6 + index * 3] ?? 0, across: sampling >> 4, down: sampling & 15 };
  });
  if (width === 0 || height === 0 || count === 0 || count > 4) return undefined;
  if (shapes.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  const mostAcross = Math.max(...shapes.map(({ across }) => across));
  const mostDown = Math.max(...shapes.map(({ down }) => down));
  const unitColumns = Math.ceil(width / (8 * mostAcross));
  const unitRows = Math.ceil(height / (8 * mostDown));
  const isProgressive = marker === 0xc2;
  const components = shapes.map((shape) => {
    const stride = unitColumns * shape.across;
    return {
      ...shape,
      columns: Math.ceil((width * shape.across) / (8 * mostAcross)),
      rows: Math.ceil((height * shape.down) / (8 * mostDown)),
      stride,
      missing: new Array<number | undefined>(coefficients).fill(undefined),
      known: new Uint32Array(isProgressive ? stride * unitRows * shape.down * 2 : 0),
    };
  });
  return { isProgressive, components, unitColumns, unitRows };
}

/** Yields to other work: a large picture takes a second. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const unitsAtOnce = 10_000;

/** Index after the scan's bits; `undefined` if they end before its last block. */
async function endOfScan(
  bytes: Uint8Array,
  from: number,
  frame: Frame,
  scan: Scan,
  restartEvery: number,
): Promise<number | undefined> {
  const bits = new ScanBits(bytes, from);
  const blocks = new BlockReader(bits, scan);
  // A scan of one component contains its blocks; of several, units of all of them (T.81 A.2).
  const [only] = scan.parts.length === 1 ? scan.parts : [];
  const columns = only?.component.columns ?? frame.unitColumns;
  const units = columns * (only?.component.rows ?? frame.unitRows);
  for (let unit = 0; unit < units; unit += 1) {
    if (restartEvery > 0 && unit > 0 && unit % restartEvery === 0) blocks.restart();
    const [row, column] = [Math.floor(unit / columns), unit % columns];
    for (const part of scan.parts) {
      const { across, down, stride } = part.component;
      const [wide, high] = only === undefined ? [across, down] : [1, 1];
      for (let y = row * high; y < (row + 1) * high; y += 1) {
        for (let x = column * wide; x < (column + 1) * wide; x += 1) {
          if (frame.isProgressive) blocks.progressive(part, y * stride + x);
          else blocks.whole(part);
        }
      }
    }
    if (bits.isShort) return undefined;
    if (unit % unitsAtOnce === unitsAtOnce - 1) await breath();
  }
  return bits.at;
}

/** Encoders make less than half as many. Each can cost as much time as a whole picture. */
const mostScans = 100;

/**
 * Reads every block (ITU-T T.81). `cut`: a scan lacks blocks or a progressive JPEG lacks scans, which decoders fill
 * with grey or blur. `open`: only the end marker is missing. `whole`: also if unknown. Takes memory by the claimed
 * size: check `jpegSize` first.
 */
export async function jpegEnd(bytes: Uint8Array): Promise<'whole' | 'open' | 'cut'> {
  const definitions = new Map<number, Uint8Array>();
  let frame: Frame | undefined;
  let restartEvery = 0;
  let scans = 0;
  let segment = segmentFrom(bytes, 2);
  while (segment !== undefined) {
    const { marker, content } = segment;
    let { end } = segment;
    if (marker === dht) defineTables(content, definitions);
    if (marker === dri) restartEvery = uint16(content, 0);
    if (isFrame(marker)) {
      // Decoders refuse a second frame, and nobody has checked its size.
      frame = frame === undefined ? readFrame(segment) : undefined;
      if (frame === undefined) return 'whole';
    }
    if (marker === sos && frame !== undefined) {
      const scan = readScan(content, frame, definitions);
      if (scan === undefined) return 'whole';
      scans += 1;
      const behind = scans > mostScans ? undefined : await endOfScan(bytes, end, frame, scan, restartEvery);
      if (behind === undefined) return 'cut';
      for (const { component } of scan.parts) component.missing.fill(scan.left, scan.first, scan.last + 1);
      if (frame.components.every(({ missing }) => missing.every((bits) => bits === 0))) {
        if (nextMarker(bytes, behind) !== undefined) return 'whole';
        // Zeros often fill a part that never arrived, and they are valid codes.
        return bytes.length - behind > 1 ? 'cut' : 'open';
      }
      end = behind;
    }
    segment = segmentFrom(bytes, end);
  }
  return 'cut';
}
