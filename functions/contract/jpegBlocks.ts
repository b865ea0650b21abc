import { isRestart, nextMarker } from './jpegSegments.ts';

export const coefficients = 64;

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
export class ScanBits {
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
    const code = table[ahead & 0xffff] ?? 0;
    if (code === 0) this.isShort = true;
    this.#drop(code >> 8);
    return code & 0xff;
  }

  restart(): void {
    this.#held = 0;
    const marker = nextMarker(this.#bytes, this.at);
    if (marker !== undefined && isRestart(this.#bytes[marker] ?? 0)) this.at = marker + 1;
    else this.isShort = true;
  }
}

type Part = { readonly component: Component; readonly dc: Uint16Array; readonly ac: Uint16Array };
export type Scan = {
  readonly parts: readonly Part[];
  readonly first: number;
  readonly last: number;
  readonly isRefining: boolean;
  readonly left: number;
};

export type Frame = {
  readonly isProgressive: boolean;
  readonly components: readonly Component[];
  readonly unitColumns: number;
  readonly unitRows: number;
};

/** A segment may define several tables, each after a byte with its number. */
export function defineTables(content: Uint8Array, definitions: Map<number, Uint8Array>): void {
  for (let at = 0; at + 1 + codeBits <= content.length; ) {
    const definition = content.subarray(at + 1);
    definitions.set(content[at] ?? 0, definition);
    at += 1 + codeBits + definition.subarray(0, codeBits).reduce((sum, count) => sum + count, 0);
  }
}

const noTable = new Uint16Array(1 << codeBits);

/** `undefined` if decoders refuse it or the file lacks a table for it. */
export function readScan(
  content: Uint8Array,
  frame: Frame,
  definitions: ReadonlyMap<number, Uint8Array>,
): Scan | undefined {
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

/** Skips blocks as T.81 F.2.2 and G.2 code them, without computing their values. */
export class BlockReader {
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

  #begin(nonZero: Uint32Array, block: number, ac: Uint16Array): void {
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
        know(nonZero, block, index);
        bits.skip(size);
      }
    }
  }

  #refine(nonZero: Uint32Array, block: number, ac: Uint16Array): void {
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
        if (isKnown(nonZero, block, index)) bits.skip(1);
        else if (zeros === 0) break;
        else zeros -= 1;
      }
      if (size > 0) know(nonZero, block, index);
    }
    if (this.#endedBlocks > 0) {
      for (; index <= last; index += 1) if (isKnown(nonZero, block, index)) bits.skip(1);
      this.#endedBlocks -= 1;
    }
  }
}

const wordOf = (block: number, index: number): number => block * 2 + (index >> 5);
const isKnown = (nonZero: Uint32Array, block: number, index: number): boolean =>
  ((nonZero[wordOf(block, index)] ?? 0) & (1 << (index & 31))) !== 0;
function know(nonZero: Uint32Array, block: number, index: number): void {
  const word = wordOf(block, index);
  if (index < coefficients) nonZero[word] = (nonZero[word] ?? 0) | (1 << (index & 31));
}
