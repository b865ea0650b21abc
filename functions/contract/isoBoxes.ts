/** A box of the ISO base media file format (ISO/IEC 14496-12). */
export type Box = { readonly type: string; readonly content: DataView; readonly isCut: boolean };

export const textAt = (view: DataView, at: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4));

/** Bounds every loop. Property numbers have 15 bits; pictures have fewer of everything else. */
export const mostBoxes = 0x8000;

export function boxesIn(view: DataView, from = 0): readonly Box[] {
  const boxes: Box[] = [];
  let at = from;
  for (let step = 0; step < mostBoxes && at + 8 <= view.byteLength; step += 1) {
    const size = view.getUint32(at);
    if (size === 1 && at + 16 > view.byteLength) break;
    const start = at + (size === 1 ? 16 : 8);
    // Size 0: up to the end. Size 1: a 64-bit size follows.
    const end = size === 0 ? view.byteLength : at + (size === 1 ? Number(view.getBigUint64(at + 8)) : size);
    if (end < start) break;
    const length = Math.max(0, Math.min(end, view.byteLength) - start);
    const content = new DataView(view.buffer, view.byteOffset + start, length);
    boxes.push({ type: textAt(view, at + 4), content, isCut: end > view.byteLength });
    at = end;
  }
  return boxes;
}

export const boxIn = (view: DataView | undefined, type: string, from = 0): DataView | undefined =>
  view && boxesIn(view, from).find((box) => box.type === type)?.content;
