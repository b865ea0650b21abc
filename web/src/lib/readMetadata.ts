import type { ExpandedTags } from 'exifreader';
import * as v from 'valibot';
import { iptcText } from './iptcText.ts';
import { personsWords } from './makersWords.ts';

/** What a picture's metadata tells of a photo, as somebody wrote it; empty where nothing is written. */
export type MetadataWords = {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
};

export type PictureMetadata = { readonly hasLocation: boolean; readonly words: MetadataWords };

const nothing: PictureMetadata = { hasLocation: false, words: { title: '', description: '', keywords: [] } };

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

/** Reads EXIF, IPTC and XMP. Empty for an unreadable file: the server removes the metadata anyway. */
export async function readMetadata(content: ArrayBuffer): Promise<PictureMetadata> {
  try {
    const { load } = await import('exifreader');
    const tags = await load(content, { expanded: true, async: true });
    return { hasLocation: hasLocation(tags), words: wordsIn(tags) };
  } catch {
    return nothing;
  }
}

function hasLocation({ exif, iptc, xmp, pngText }: ExpandedTags): boolean {
  // The reader returns compressed XMP in a PNG as text.
  const packets = [xmp?._raw, pngText?.['XML:com.adobe.xmp']?.description];
  return (
    exifPlaces.some((name) => exif !== undefined && name in exif) ||
    Object.entries({ ...iptc }).some(([name, tag]) => iptcPlaces.has(name) && isFilled(tag)) ||
    packets.some((packet) => packet !== undefined && xmpPlace.test(packet))
  );
}

/** XMP first: IPTC's older fields do not say how their text is encoded. */
function wordsIn({ exif, iptc, xmp }: ExpandedTags): MetadataWords {
  const fields: Readonly<Record<string, unknown>> = { ...iptc };
  const mark = String.fromCharCode(...bytesOf(fields['Coded Character Set']));
  const [make = '', model = ''] = [exif?.Make, exif?.Model].map((tag) => tag?.description.trim());
  const names = [make, model, `${make} ${model}`];
  const inXmp = (name: string): readonly string[] => textsOf(xmp?.[name]);
  const inIptc = (name: string): readonly string[] => [fields[name]].flat().map((tag) => iptcText(bytesOf(tag), mark));
  const first = (...texts: readonly (readonly string[])[]): string =>
    texts
      .flat()
      .map((text) => personsWords(text, names))
      .find(isText) ?? '';
  const [subject, keywords] = [inXmp('subject'), inIptc('Keywords')];
  return {
    title: first(inXmp('title'), inIptc('Object Name'), inXmp('Headline'), inIptc('Headline')),
    description: first(inXmp('description'), inIptc('Caption/Abstract')),
    keywords: (subject.length > 0 ? subject : keywords).flatMap(splitKeywords),
  };
}

type XmpTag = NonNullable<ExpandedTags['xmp']>[string];

/** The mark of bytes that were no text in the encoding that was taken for theirs. */
const isText = (text: string): boolean => text !== '' && !text.includes('\uFFFD');

/** Of an element or a list; the default language comes first. */
function textsOf(tag: XmpTag | undefined): readonly string[] {
  if (tag === undefined) return [];
  const { value } = tag;
  if (typeof value === 'string') return [value.trim()].filter(isText);
  if (!Array.isArray(value)) return [];
  const isDefault = ({ attributes }: XmpTag): boolean => attributes.lang === 'x-default';
  return [...value.filter(isDefault), ...value.filter((each) => !isDefault(each))].flatMap(textsOf);
}

/** Many programs write all keywords into one entry. */
const splitKeywords = (entry: string): readonly string[] =>
  entry
    .split(/[;,、，；\r\n]/)
    .map((word) => word.trim())
    .filter(isText);

const bytesSchema = v.object({ value: v.array(v.number()) });

/** Of a field of IPTC, which may be absent. */
const bytesOf = (tag: unknown): Uint8Array => Uint8Array.from(v.is(bytesSchema, tag) ? tag.value : []);

/** IPTC fields that may repeat are lists. */
const isFilled = (tag: unknown): boolean =>
  Array.isArray(tag)
    ? tag.some(isFilled)
    : typeof tag === 'object' && tag !== null && 'description' in tag && String(tag.description).trim() !== '';
