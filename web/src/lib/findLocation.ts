/** Reads EXIF and XMP. False for an unreadable file: the server removes the metadata anyway. */
export async function findLocation(content: ArrayBuffer): Promise<boolean> {
  try {
    const { load } = await import('exifreader');
    const { exif, xmp } = load(content, { expanded: true, async: false });
    return [exif, xmp].some((tags) => tags !== undefined && ('GPSLatitude' in tags || 'GPSLongitude' in tags));
  } catch {
    return false;
  }
}
