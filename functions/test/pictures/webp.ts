/** The names of a WebP's chunks in order, and how many bytes follow what its header counts. */
export function anatomyOfWebp(webp: Buffer): { readonly chunks: readonly string[]; readonly trailingBytes: number } {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP') throw new Error('no WebP');
  const end = webp.readUInt32LE(4) + 8;
  const chunks: string[] = [];
  for (let at = 12; at + 8 <= end; ) {
    chunks.push(webp.toString('latin1', at, at + 4));
    const bytes = webp.readUInt32LE(at + 4);
    at += 8 + bytes + (bytes % 2);
  }
  return { chunks, trailingBytes: webp.length - end };
}
