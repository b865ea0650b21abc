const exifPlaces = [
  'GPSLatitude',
  'GPSLongitude',
  'GPSDestLatitude',
  'GPSDestLongitude',
  'GPSAreaInformation',
] as const;

/** Datasets 2:26, 2:27, 2:90, 2:92, 2:95, 2:100 and 2:101 of IPTC, as the reader calls them. */
const iptcPlaces: ReadonlySet<string> = new Set([
  'Content Location Code',
  'Content Location Name',
  'City',
  'Sub-location',
  'Province/State',
  'Country/Primary Location Code',
  'Country/Primary Location Name',
]);

/** Places in Photoshop, IPTC Core and Extension, and EXIF. The photographer's address has other names. */
const xmpPlaces = [
  'GPS(?:Dest)?(?:Latitude|Longitude)',
  'City|State|ProvinceState|Country(?:Name|Code)?|WorldRegion',
  'Location(?:Name|Id)?|Sublocation',
].join('|');
/** An attribute that is not empty, or an element with a text, which may stand in lists. */
const xmpPlace = new RegExp(
  String.raw`[:<](?:${xmpPlaces})(?:\s*=\s*["']\s*[^"'\s]|(?:\s[^>]*)?(?<!/)>\s*(?:<rdf:\w+[^>]*>\s*)*(?:<!\[CDATA\[\s*)?[^<\s])`,
);

/** Reads EXIF, IPTC and XMP. False for an unreadable file: the server removes the metadata anyway. */
export async function findLocation(content: ArrayBuffer): Promise<boolean> {
  try {
    const { load } = await import('exifreader');
    const { exif, iptc, xmp, pngText } = await load(content, { expanded: true, async: true });
    // The reader returns compressed XMP in a PNG as text.
    const packets = [xmp?._raw, pngText?.['XML:com.adobe.xmp']?.description];
    return (
      exifPlaces.some((name) => exif !== undefined && name in exif) ||
      Object.entries({ ...iptc }).some(([name, tag]) => iptcPlaces.has(name) && isFilled(tag)) ||
      packets.some((packet) => packet !== undefined && xmpPlace.test(packet))
    );
  } catch {
    return false;
  }
}

/** IPTC fields that may repeat are lists. */
const isFilled = (tag: unknown): boolean =>
  Array.isArray(tag)
    ? tag.some(isFilled)
    : typeof tag === 'object' && tag !== null && 'description' in tag && String(tag.description).trim() !== '';
