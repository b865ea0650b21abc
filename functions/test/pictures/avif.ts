/** The boxes of an AVIF from first to last, and the types of its items (ISO/IEC 14496-12, `infe`). */
export function anatomyOfAvif(file: Buffer): { readonly boxes: readonly string[]; readonly items: readonly string[] } {
  const boxes: string[] = [];
  for (let at = 0; at < file.length; at += file.readUInt32BE(at)) boxes.push(file.toString('latin1', at + 4, at + 8));
  const items: string[] = [];
  for (let at = file.indexOf('infe'); at !== -1; at = file.indexOf('infe', at + 1)) {
    // Version 2: flags, the id in two bytes, two more for protection, then the type.
    items.push(file.toString('latin1', at + 12, at + 16));
  }
  return { boxes, items };
}
