/**
 * Whether a picture says where it was taken: in its EXIF (JPEG, PNG, WebP, AVIF, HEIC) or its XMP. Loads its reader when it
 * is first asked. What cannot be read counts as no place: the server takes everything out in any case.
 */
export async function findLocation(content: ArrayBuffer): Promise<boolean> {
  try {
    const { load } = await import('exifreader');
    const { exif, xmp } = load(content, { expanded: true, async: false });
    return [exif, xmp].some((tags) => tags !== undefined && ('GPSLatitude' in tags || 'GPSLongitude' in tags));
  } catch {
    return false;
  }
}
