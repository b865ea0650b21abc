/** `content` starts after the two bytes of the length. */
type Segment = { readonly marker: number; readonly content: Uint8Array; readonly end: number };

const soi = 0xd8;
const eoi = 0xd9;
const dht = 0xc4;
const sos = 0xda;
const dri = 0xdd;
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
// C4, C8 and CC are in the range of the start-of-frame markers but contain no size.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== dht && marker !== 0xc8 && marker !== 0xcc;

/** Index of the next marker's code. Skips stray and fill bytes, as decoders do (libjpeg, `next_marker`). */
function nextMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff) return at + 1;
  }
  return undefined;
}

/** The next segment; `undefined` at the end of the picture or of the bytes. */
function segmentFrom(bytes: Uint8Array, from: number): Segment | undefined {
  for (let at = nextMarker(bytes, from); at !== undefined; at = nextMarker(bytes, at + 1)) {
    const marker = bytes[at] ?? eoi;
    if (marker === eoi) return undefined;
    // Without a length: TEM, the start of the image, and restarts outside of scans.
    if (marker === 0x01 || marker === soi || isRestart(marker)) continue;
    const end = at + 1 + uint16(bytes, at + 1);
    if (end > bytes.length || end < at + 3) return undefined;
    return { marker, content: bytes.subarray(at + 3, end), end };
  }
  return undefined;
}

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

const coefficients = 64;

type Component = {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  /** In blocks: the size in a scan of this component only, and the row length in an interleaved scan. */
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  /** Bits of each coefficient still to come; `undefined` before its first scan. */
  readonly missing: (number | undefined)[];
  /** One bit per nonzero coefficient of each block. Refinement scans of a progressive JPEG depend on it. */
  readonly known: Uint32Array;
};
const codeBits = 16;

/** By 16 bits: the length of the code that they begin with (high byte, 0 for none) and its symbol (low byte). */
function huffmanTable(definition: Uint8Array): Uint16Array {
  const table = new Uint16Array(1 << codeBits);
  let [code, symbol] = [0, codeBits];
  for (let length = 1; length <= codeBits; length += 1) {
    for (let left = definition[length - 1] ?? 0; left > 0; left -= 1) {
      const next = code + (1 << (codeBits - length));
      table.fill((length << 8) | (definition[symbol] ?? 0), code, next);
      code = next;
      symbol += 1;
    }
  }
  return table;
}

/** The coded bits of a scan, up to its next marker. */
class ScanBits {
  at: number;
  /** The bits ran out or were no code. */
  isShort = false;
  readonly #bytes: Uint8Array;
  #buffer = 0;
  #held = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  #fill(): void {
    while (this.#held <= 16) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) return;
      // A stuffed zero follows a 0xff of data; anything else is a marker, which ends the bits.
      if (byte === 0xff && this.#bytes[this.at + 1] !== 0) return;
      this.at += byte === 0xff ? 2 : 1;
      this.#buffer = ((this.#buffer << 8) | byte) & 0xffffff;
      this.#held += 8;
    }
  }

  #drop(bits: number): void {
    if (bits > this.#held) {
      this.isShort = true;
      this.#held = 0;
    } else {
      this.#held -= bits;
    }
  }

  read(bits: number): number {
    this.#fill();
    const value = (this.#buffer >>> (this.#held - bits)) & ((1 << bits) - 1);
    this.#drop(bits);
    return value;
  }

  skip(bits: number): void {
    this.#fill();
    this.#drop(bits);
  }

  symbol(table: Uint16Array): number {
    this.#fill();
    const ahead =
      this.#held >= codeBits ? this.#buffer >>> (this.#held - codeBits) : this.#buffer << (codeBits - this.#held);
    const found = table[ahead & 0xffff] ?? 0;
    if (found === 0) this.isShort = true;
    this.#drop(found >> 8);
    return found & 0xff;
  }

  restart(): void {
    this.#held = 0;
    const marker = nextMarker(this.#bytes, this.at);
    if (marker !== undefined && isRestart(this.#bytes[marker] ?? 0)) this.at = marker + 1;
    else this.isShort = true;
  }
}

type Part = { readonly component: Component; readonly dc: Uint16Array; readonly ac: Uint16Array };
type Scan = {
  readonly parts: readonly Part[];
  readonly first: number;
  readonly last: number;
  readonly isRefining: boolean;
  readonly left: number;
};

/** Skips blocks as T.81 F.2.2 and G.2 code them, without computing their values. */
class BlockReader {
  readonly #bits: ScanBits;
  readonly #scan: Scan;
  /** How many of the next blocks end here (G.1.2.2, `EOBRUN`). */
  #endedBlocks = 0;

  constructor(bits: ScanBits, scan: Scan) {
    this.#bits = bits;
    this.#scan = scan;
  }

  restart(): void {
    this.#endedBlocks = 0;
    this.#bits.restart();
  }

  whole({ dc, ac }: Part): void {
    const bits = this.#bits;
    bits.skip(bits.symbol(dc));
    for (let index = 1; index < coefficients; index += 1) {
      const symbol = bits.symbol(ac);
      const size = symbol & 15;
      if (size === 0 && symbol !== 0xf0) return;
      index += symbol >> 4;
      bits.skip(size);
    }
  }

  progressive({ component, dc, ac }: Part, block: number): void {
    const { first, isRefining } = this.#scan;
    if (first > 0 && isRefining) this.#refine(component.known, block, ac);
    else if (first > 0) this.#begin(component.known, block, ac);
    else this.#bits.skip(isRefining ? 1 : this.#bits.symbol(dc));
  }

  #begin(known: Uint32Array, block: number, ac: Uint16Array): void {
    if (this.#endedBlocks > 0) {
      this.#endedBlocks -= 1;
      return;
    }
    const bits = this.#bits;
    for (let index = this.#scan.first; index <= this.#scan.last; index += 1) {
      const symbol = bits.symbol(ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        this.#endedBlocks = (1 << run) + bits.read(run) - 1;
        return;
      }
      index += run;
      if (size > 0) {
        know(known, block, index);
        bits.skip(size);
      }
    }
  }

  #refine(known: Uint32Array, block: number, ac: Uint16Array): void {
    const bits = this.#bits;
    const { last } = this.#scan;
    let index = this.#scan.first;
    for (; this.#endedBlocks === 0 && index <= last; index += 1) {
      const symbol = bits.symbol(ac);
      const size = symbol & 15;
      let zeros = symbol >> 4;
      if (size === 0 && zeros < 15) {
        this.#endedBlocks = (1 << zeros) + bits.read(zeros);
        break;
      }
      bits.skip(size === 0 ? 0 : 1);
      for (; index <= last; index += 1) {
        if (isKnown(known, block, index)) bits.skip(1);
        else if (zeros === 0) break;
        else zeros -= 1;
      }
      if (size > 0) know(known, block, index);
    }
    if (this.#endedBlocks > 0) {
      for (; index <= last; index += 1) if (isKnown(known, block, index)) bits.skip(1);
      this.#endedBlocks -= 1;
    }
  }
}

const wordOf = (block: number, index: number): number => block * 2 + (index >> 5);
const isKnown = (known: Uint32Array, block: number, index: number): boolean =>
  ((known[wordOf(block, index)] ?? 0) & (1 << (index & 31))) !== 0;
function know(known: Uint32Array, block: number, index: number): void {
  const word = wordOf(block, index);
  if (index < coefficients) known[word] = (known[word] ?? 0) | (1 << (index & 31));
}

/** px, before rotation. */
export function jpegSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  for (let found = segmentFrom(bytes, 2); found !== undefined; found = segmentFrom(bytes, found.end)) {
    if (isFrame(found.marker)) return { width: uint16(found.content, 3), height: uint16(found.content, 1) };
  }
  return undefined;
}

type Frame = {
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  readonly unitColumns: number;
  readonly unitRows: number;
};

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

/** A segment may define several tables, each after a byte with its number. */
function defineTables(content: Uint8Array, definitions: Map<number, Uint8Array>): void {
  for (let at = 0; at + 1 + codeBits <= content.length; ) {
    const definition = content.subarray(at + 1);
    definitions.set(content[at] ?? 0, definition);
    at += 1 + codeBits + definition.subarray(0, codeBits).reduce((sum, count) => sum + count, 0);
  }
}

const noTable = new Uint16Array(1 << codeBits);

/** `undefined` if decoders refuse it or the file lacks a table for it. */
function readScan(content: Uint8Array, frame: Frame, definitions: ReadonlyMap<number, Uint8Array>): Scan | undefined {
  const count = content[0] ?? 0;
  const [first, last, bits] = frame.isProgressive ? content.subarray(1 + 2 * count) : [0, coefficients - 1, 0];
  if (count === 0 || first === undefined || last === undefined || bits === undefined || last < first || last > 63)
    return undefined;
  const isRefining = bits >> 4 > 0;
  const table = (name: number, isUsed: boolean): Uint16Array | undefined => {
    const definition = definitions.get(name);
    return isUsed ? definition && huffmanTable(definition) : noTable;
  };
  const parts: Part[] = [];
  for (let index = 0; index < count; index += 1) {
    const component = frame.components.find(({ id }) => id === content[1 + 2 * index]);
    const tables = content[2 + 2 * index] ?? 0;
    const dc = table(tables >> 4, first === 0 && !isRefining);
    const ac = table(0x10 | (tables & 15), last > 0);
    if (component === undefined || dc === undefined || ac === undefined) return undefined;
    parts.push({ component, dc, ac });
  }
  return { parts, first, last, isRefining, left: bits & 15 };
}

/** Lets other work run: a large picture takes a second. */
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
  let found = segmentFrom(bytes, 2);
  while (found !== undefined) {
    const { marker, content } = found;
    let { end } = found;
    if (marker === dht) defineTables(content, definitions);
    if (marker === dri) restartEvery = uint16(content, 0);
    if (isFrame(marker)) {
      // Decoders refuse a second frame, and nobody has checked its size.
      frame = frame === undefined ? readFrame(found) : undefined;
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
    found = segmentFrom(bytes, end);
  }
  return 'cut';
}
