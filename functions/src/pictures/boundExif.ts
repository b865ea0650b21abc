// TIFF 6.0, "image file directory": a count of entries, then 12 bytes each: tag, type, count of values, values or offset.
const entryBytes = 12;
const exifDirectoryTag = 0x8769;
const otherDirectoryTags: ReadonlySet<number> = new Set([0x8825, 0xa005]);
/** By type 1–10; what is unknown counts as the widest. */
const valueBytes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8] as const;
const maxEntryBytes = 256;

/**
 * A copy of an EXIF block that is safe to hand to a reader which believes every number in it: an entry may claim four
 * billion values, and five thousand of them fit in 64 KB. Entries longer than any camera setting are blanked, and so are
 * the ways to the place, the thumbnail and the rest that is never shown. Throws a `RangeError` where the block ends early.
 */
export function tameExif(block: Buffer): Buffer {
  const tame = Buffer.from(block);
  const start = tame.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const big = tame.toString('latin1', start, start + 2) === 'MM';
  const uint16 = (at: number): number => (big ? tame.readUInt16BE(at) : tame.readUInt16LE(at));
  const uint32 = (at: number): number => (big ? tame.readUInt32BE(at) : tame.readUInt32LE(at));

  /** Blanks what is too long in one directory; returns where its EXIF directory is, and where its entries end. */
  const tameDirectory = (directory: number): { exifDirectory: number | undefined; end: number } => {
    const end = directory + 2 + uint16(directory) * entryBytes;
    let exifDirectory: number | undefined;
    for (let at = directory + 2; at + entryBytes <= Math.min(end, tame.length); at += entryBytes) {
      const [tag, type, count] = [uint16(at), uint16(at + 2), uint32(at + 4)];
      const isLong = count * (valueBytes[type - 1] ?? 8) > maxEntryBytes;
      if (isLong || otherDirectoryTags.has(tag)) tame.writeUInt16LE(0, at + 2);
      if (tag === exifDirectoryTag) exifDirectory = start + uint32(at + 8);
    }
    return { exifDirectory, end };
  };

  const { exifDirectory, end } = tameDirectory(start + uint32(start + 4));
  if (end + 4 <= tame.length) tame.writeUInt32LE(0, end);
  if (exifDirectory !== undefined && exifDirectory + 2 <= tame.length) tameDirectory(exifDirectory);
  return tame;
}
