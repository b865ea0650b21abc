/** By the first bytes, never by name or declared type. `unsupported`: formats that people could convert. */
export type ImageSignature = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'unsupported' | 'not-an-image';

export const signatureBytes = 512;

export const decodableSignatures: ReadonlySet<ImageSignature> = new Set(['jpeg', 'png', 'webp', 'avif']);

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

// ISO base media file format: `size`, `ftyp`, major brand, version, compatible brands.
function brandsOf(head: Uint8Array): readonly string[] {
  const boxBytes = (head[0] ?? 0) * 0x1000000 + (head[1] ?? 0) * 0x10000 + (head[2] ?? 0) * 0x100 + (head[3] ?? 0);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= Math.min(boxBytes, head.length); at += 4) {
    if (at !== 12) brands.push(latin1(head.subarray(at, at + 4)));
  }
  return brands;
}

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const soundBrands = new Set(['M4A ', 'M4B ', 'M4P ', 'F4A ', 'F4B ']);

/** Other common formats, by the offset of their marks. */
const unsupported: ReadonlyMap<number, readonly string[]> = new Map([
  [
    0,
    [
      ...['GIF87a', 'GIF89a', 'BM'],
      // TIFF and BigTIFF; also DNG, NEF, ARW, CR2, PEF, SRW and most other raw formats.
      ...['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
      // Raw formats of Olympus, Panasonic and Leica, Fujifilm, Sigma, Minolta.
      ...['IIRO', 'IIRS', 'MMOR', 'IIU\0', 'FUJIFILMCCD-RAW', 'FOVb', '\0MRM'],
      // JPEG XL and JPEG 2000, with and without boxes, and JPEG XR.
      ...['\0\0\0\x0cJXL \r\n\x87\n', '\xff\n', '\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51', 'II\xbc\x01'],
      // Photoshop, GIMP, Windows icons and cursors, Mac icons.
      ...['8BPS', 'gimp xcf', '\0\0\x01\0', '\0\0\x02\0', 'icns'],
      // OpenEXR, Radiance, DirectDraw, QOI, portable maps, DjVu.
      ...['v/1\x01', '#?RADIANCE\n', '#?RGBE\n', 'DDS ', 'qoif', 'P5\n', 'P6\n', 'P7\n', 'AT&TFORM'],
      // Videos: Matroska and WebM, MPEG, Flash, Windows Media.
      ...['\x1aE\xdf\xa3', '\0\0\x01\xb3', '\0\0\x01\xba', 'FLV\x01', '0&\xb2u\x8ef\xcf\x11'],
    ],
  ],
  // QuickTime videos without `ftyp`.
  [4, ['moov', 'mdat', 'wide', 'pnot']],
  // Canon's raw format before 2004.
  [6, ['HEAPCCDR']],
  [8, ['AVI LIST']],
]);

export function imageSignature(bytes: Uint8Array): ImageSignature {
  const head = bytes.subarray(0, signatureBytes);
  const text = latin1(head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') {
    const brands = brandsOf(head);
    if (brands.includes('avif') || brands.includes('avis')) return 'avif';
    if (brands.some((brand) => heicBrands.has(brand))) return 'heic';
    // CR3, MOV, MP4 and their like.
    return brands.length === 0 || soundBrands.has(brands[0] ?? '') ? 'not-an-image' : 'unsupported';
  }
  const isKnown = [...unsupported].some(([at, marks]) => marks.some((mark) => text.startsWith(mark, at)));
  return isKnown || /<svg[\s>]/i.test(text) ? 'unsupported' : 'not-an-image';
}
