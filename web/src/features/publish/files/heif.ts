import { type Box, boxesIn, boxIn, mostBoxes, textAt } from '#contract/isoBoxes.ts';
import { profileColours } from './iccProfile.ts';
import { type Colours, codedColours, isHdr } from './toSrgb.ts';

function propertyIndexes(item: number, ipma: DataView): readonly number[] {
  const hasLongIds = ipma.getUint8(0) > 0;
  const hasLongIndexes = (ipma.getUint8(3) & 1) !== 0;
  const entries = Math.min(ipma.getUint32(4), mostBoxes);
  let at = 8;
  for (let entry = 0; entry < entries; entry += 1) {
    const id = hasLongIds ? ipma.getUint32(at) : ipma.getUint16(at);
    at += hasLongIds ? 4 : 2;
    const count = ipma.getUint8(at);
    const first = at + 1;
    if (id === item) {
      return Array.from({ length: count }, (_, index) =>
        hasLongIndexes ? ipma.getUint16(first + 2 * index) & 0x7fff : ipma.getUint8(first + index) & 0x7f,
      );
    }
    at = first + count * (hasLongIndexes ? 2 : 1);
  }
  return [];
}

function partsIn(item: number, iref: DataView): readonly number[] {
  const idBytes = iref.getUint8(0) > 0 ? 4 : 2;
  const idAt = (view: DataView, at: number): number => (idBytes === 4 ? view.getUint32(at) : view.getUint16(at));
  const derived = boxesIn(iref, 4).find(({ type, content }) => type === 'dimg' && idAt(content, 0) === item)?.content;
  if (derived === undefined) return [];
  const count = derived.getUint16(idBytes);
  return Array.from({ length: count }, (_, index) => idAt(derived, idBytes + 2 + index * idBytes));
}

/**
 * For a HEIC or AVIF (ISO/IEC 23008-12). `primary`: the displayed item; tiles, thumbnails and depth maps are items too.
 * `partsOf`: the items that an item consists of. `undefined` without items. Throws a `RangeError` for truncated bytes.
 */
export function heifItems(view: DataView) {
  const meta = boxIn(view, 'meta');
  // `meta`, `pitm` and `iref` begin with four bytes of version and flags.
  const pitm = boxIn(meta, 'pitm', 4);
  const iprp = boxIn(meta, 'iprp', 4);
  const ipco = boxIn(iprp, 'ipco');
  if (pitm === undefined || iprp === undefined || ipco === undefined) return undefined;
  const iref = boxIn(meta, 'iref', 4);
  const associations = boxesIn(iprp).filter(({ type }) => type === 'ipma');
  return {
    primary: pitm.getUint8(0) > 0 ? pitm.getUint32(4) : pitm.getUint16(4),
    propertiesOf: (item: number): readonly Box[] => {
      const own = new Set(associations.flatMap(({ content }) => propertyIndexes(item, content)));
      // Property indexes start at 1.
      return boxesIn(ipco).filter((_box, index) => own.has(index + 1));
    },
    partsOf: (item: number) => (iref === undefined ? [] : partsIn(item, iref)),
  };
}

function coloursIn(properties: readonly Box[]): Colours | undefined {
  const boxes = properties.filter(({ type, content }) => type === 'colr' && content.byteLength >= 8);
  const [coded] = boxes.filter(({ content }) => textAt(content, 0) === 'nclx');
  const codes = coded && { primaries: coded.content.getUint16(4), transfer: coded.content.getUint16(6) };
  const [profile] = boxes
    .filter(({ content }) => ['prof', 'rICC'].includes(textAt(content, 0)))
    .map(({ content: { buffer, byteOffset, byteLength } }) => new Uint8Array(buffer, byteOffset + 4, byteLength - 4));
  // A picture may have one of each kind. Profiles are more exact, but few describe a high dynamic range.
  if (codes !== undefined && isHdr(codes)) return codedColours(codes);
  return (profile && profileColours(profile)) ?? (codes && codedColours(codes));
}

const bitsIn = (properties: readonly Box[]): number | undefined => {
  const pixi = properties.find(({ type, content }) => type === 'pixi' && content.byteLength > 5)?.content;
  return pixi?.getUint8(5);
};

/** From the primary item or its first tile. `undefined` if the file does not say or cannot be parsed. */
export function heifPixels(bytes: Uint8Array) {
  try {
    const items = heifItems(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const [firstPart] = items?.partsOf(items.primary) ?? [];
    const own = items?.propertiesOf(items.primary) ?? [];
    const ofPart = firstPart === undefined ? [] : (items?.propertiesOf(firstPart) ?? []);
    return { colours: coloursIn(own) ?? coloursIn(ofPart), bits: bitsIn(own) ?? bitsIn(ofPart) };
  } catch (error) {
    if (error instanceof RangeError) return { colours: undefined, bits: undefined };
    throw error;
  }
}
