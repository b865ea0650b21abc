/** Judged by the first bytes, never by name or declared type. */
export type ImageSignature = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'bmp' | 'tiff' | 'svg' | 'other';

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

/** `other`: no picture format that people send to a photo site. */
export function imageSignature(bytes: Uint8Array): ImageSignature {
  const head = bytes.subarray(0, signatureBytes);
  const text = latin1(head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'tiff';
  if (text.startsWith('BM')) return 'bmp';
  if (text.slice(4, 8) === 'ftyp') {
    const brands = brandsOf(head);
    if (brands.includes('avif') || brands.includes('avis')) return 'avif';
    if (brands.some((brand) => heicBrands.has(brand))) return 'heic';
    return 'other';
  }
  if (/<svg[\s>]/i.test(text)) return 'svg';
  return 'other';
}
