import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readMetadata } from './readMetadata.ts';

const bufferOf = (bytes: Uint8Array): ArrayBuffer => {
  const copy = new Uint8Array(bytes.byteLength);
  copy.set(bytes);
  return copy.buffer;
};
const findLocation = async (content: ArrayBuffer): Promise<boolean> => (await readMetadata(content)).hasLocation;
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#888888' } });
const withPlace = () =>
  picture().withExif({
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1', GPSLongitudeRef: 'E', GPSLongitude: '139/1 44/1 43/1' },
  });

const namespaces = [
  ['photoshop', 'http://ns.adobe.com/photoshop/1.0/'],
  ['core', 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/'],
  ['ext', 'http://iptc.org/std/Iptc4xmpExt/2008-02-29/'],
  ['exif', 'http://ns.adobe.com/exif/1.0/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
].map(([name, uri]) => `xmlns:${name}="${uri}"`);

const packet = (attributes: string, elements = ''): string =>
  [
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description ${namespaces.join(' ')} ${attributes}>${elements}</rdf:Description>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('');

const uint = (value: number, bytes: 2 | 4): Buffer => {
  const number = Buffer.alloc(bytes);
  number.writeUIntBE(value, 0, bytes);
  return number;
};

/** A JPEG with one dataset of IPTC's second record, as Photoshop keeps it. */
function withDataset(number: number, value: string | Buffer, mark?: string): Promise<Buffer> {
  return withDatasets([...(mark === undefined ? [] : [[1, 90, mark] as const]), [2, number, value]]);
}

type Dataset = readonly [record: 1 | 2, number: number, value: string | Buffer];

async function withDatasets(datasets: readonly Dataset[]): Promise<Buffer> {
  const record = Buffer.concat(
    datasets.flatMap(([part, number, value]) => {
      const text = Buffer.from(value);
      return [Buffer.of(0x1c, part, number), uint(text.length, 2), text];
    }),
  );
  const name = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1');
  const resource = Buffer.concat([name, uint(record.length, 4), record]);
  const jpeg = await picture().jpeg().toBuffer();
  const segment = [Buffer.of(0xff, 0xed), uint(resource.length + 2, 2), resource];
  return Buffer.concat([jpeg.subarray(0, 2), ...segment, jpeg.subarray(2)]);
}

/** A PNG whose XMP is not compressed, before its pixels. */
async function withPlainXmp(xmp: string): Promise<Buffer> {
  const chunk = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const png = await picture().png().toBuffer();
  const headerEnd = 33;
  const added = [uint(chunk.length - 4, 4), chunk, uint(crc32(chunk), 4)];
  return Buffer.concat([png.subarray(0, headerEnd), ...added, png.subarray(headerEnd)]);
}

describe('the place where a picture was taken', () => {
  test.each([
    ['JPEG', () => withPlace().jpeg()],
    ['PNG', () => withPlace().png()],
    ['WebP', () => withPlace().webp()],
    ['AVIF', () => withPlace().avif()],
  ])('a place is found in the EXIF of a %s', async (_kind, make) => {
    expect(await findLocation(bufferOf(await make().toBuffer()))).toBe(true);
  });

  test('a place is found in a HEIC', async () => {
    const heic = await readFile(new URL('../../e2e/support/phone.heic', import.meta.url));
    expect(await findLocation(bufferOf(heic))).toBe(true);
  });

  test.each([
    ['city', 90],
    ['part of a city', 92],
    ['province', 95],
    ['country code', 100],
    ['country', 101],
    ['location of the content', 27],
  ])('a place is found in a %s of IPTC, unless that is empty', async (_field, number) => {
    expect(await findLocation(bufferOf(await withDataset(number, '京都')))).toBe(true);
    expect(await findLocation(bufferOf(await withDataset(number, ' ')))).toBe(false);
  });

  test('no place is found in other fields of IPTC', async () => {
    for (const number of [5, 80, 103, 120]) {
      expect(await findLocation(bufferOf(await withDataset(number, '京都')))).toBe(false);
    }
  });

  test.each([
    ['a city as an attribute', packet('photoshop:City="京都"')],
    ['a city in single quotes', packet("photoshop:City='京都'")],
    ['a city as an element', packet('', '<photoshop:City>京都</photoshop:City>')],
    ['a city with a language', packet('', '<photoshop:City xml:lang="ja">\n京都</photoshop:City>')],
    ['a province', packet('photoshop:State="Kyoto"')],
    ['a country', packet('photoshop:Country="Japan"')],
    ['a country code', packet('', '<core:CountryCode>JP</core:CountryCode>')],
    ['a part of a city', packet('core:Location="Gion"')],
    [
      'a list of places that are shown',
      packet('', '<ext:LocationShown><rdf:Bag><rdf:li ext:City="Kyoto"/></rdf:Bag></ext:LocationShown>'),
    ],
    [
      'the place where it was made, by name',
      packet(
        '',
        '<ext:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><ext:LocationName><rdf:Alt><rdf:li xml:lang="x-default">Gion</rdf:li></rdf:Alt></ext:LocationName></rdf:li></rdf:Bag></ext:LocationCreated>',
      ),
    ],
    ['coordinates', packet('exif:GPSLatitude="35,0.5N" exif:GPSLongitude="135,46.5E"')],
  ])('a place is found in XMP with %s', async (_what, xmp) => {
    const marked = picture().withXmp(xmp);
    // The XMP of this PNG is compressed.
    const made = [marked.clone().jpeg(), marked.clone().png(), marked.clone().webp(), marked.clone().avif()];
    for (const file of await Promise.all([...made.map((each) => each.toBuffer()), withPlainXmp(xmp)])) {
      expect(await findLocation(bufferOf(file))).toBe(true);
    }
  });

  test.each([
    [
      'empty fields',
      packet('photoshop:City="" photoshop:State=" "', '<photoshop:Country></photoshop:Country><core:Location/>'),
    ],
    ['an empty list', packet('', '<ext:LocationShown><rdf:Bag/></ext:LocationShown>')],
    ['the photographer’s address', packet('', '<core:CreatorContactInfo core:CiAdrCity="Kyoto"/>')],
    [
      'other fields',
      packet('photoshop:Headline="City" photoshop:CityLights="1"', '<photoshop:Credit>State</photoshop:Credit>'),
    ],
  ])('no place is found in XMP with %s', async (_what, xmp) => {
    expect(await findLocation(bufferOf(await picture().withXmp(xmp).jpeg().toBuffer()))).toBe(false);
  });

  test('no place is found in other EXIF, in a picture without EXIF or in another file', async () => {
    const camera = picture().withExif({ IFD0: { Make: 'One' } });
    expect(await findLocation(bufferOf(await camera.jpeg().toBuffer()))).toBe(false);
    expect(await findLocation(bufferOf(await picture().png().toBuffer()))).toBe(false);
    expect(await findLocation(bufferOf(Buffer.from('MM')))).toBe(false);
  });
});

describe('the words in a picture', () => {
  const list = (name: string, kind: 'Alt' | 'Bag', ...entries: readonly string[]): string =>
    `<dc:${name}><rdf:${kind}>${entries.map((entry) => `<rdf:li${entry}</rdf:li>`).join('')}</rdf:${kind}></dc:${name}>`;
  const written = packet(
    'photoshop:Headline="見出し"',
    [
      list('title', 'Alt', ' xml:lang="en">Evening', ' xml:lang="x-default">夕空 &amp; 海'),
      list('description', 'Alt', ' xml:lang="x-default">港の夕方'),
      list('subject', 'Bag', '>海', '>golden hour'),
    ].join(''),
  );

  test('title, description and keywords are read from the XMP of each kind of picture', async () => {
    const marked = picture().withXmp(written);
    const made = [marked.clone().jpeg(), marked.clone().webp(), marked.clone().avif()];
    for (const file of await Promise.all([...made.map((each) => each.toBuffer()), withPlainXmp(written)])) {
      expect((await readMetadata(bufferOf(file))).words).toEqual({
        title: '夕空 & 海',
        description: '港の夕方',
        keywords: ['海', 'golden hour'],
      });
    }
  });

  test.each([
    ['title', 5, { title: 'Evening', description: '', keywords: [] }],
    ['headline', 105, { title: 'Evening', description: '', keywords: [] }],
    ['description', 120, { title: '', description: 'Evening', keywords: [] }],
    ['keyword', 25, { title: '', description: '', keywords: ['Evening'] }],
  ])('a %s is read from IPTC', async (_field, number, words) => {
    expect((await readMetadata(bufferOf(await withDataset(number, 'Evening')))).words).toEqual(words);
  });

  const wordsOf = async (file: Buffer) => (await readMetadata(bufferOf(file))).words;
  const utf8 = '\x1b%G';
  const latin1 = '\x1b.A';
  const descriptionOf = async (bytes: Buffer, mark?: string) =>
    (await wordsOf(await withDataset(120, bytes, mark))).description;

  test.each<[string, string, Buffer, string?]>([
    ['UTF-8 with its mark', '港の夕方', Buffer.from('港の夕方'), utf8],
    ['UTF-8 without a mark', 'Größe 港', Buffer.from('Größe 港')],
    ['UTF-8 that ends within a character', '港の夕', Buffer.from('港の夕方').subarray(0, 11), utf8],
    ['Latin-1 without a mark', 'éléphant à Besançon', Buffer.from('éléphant à Besançon', 'latin1')],
    ['Latin-1 with its mark', 'Ärger über Größe', Buffer.from('Ärger über Größe', 'latin1'), latin1],
    ['Latin-1 under the mark of UTF-8', 'Größe', Buffer.from('Größe', 'latin1'), utf8],
    ['Windows’ Latin-1', '“It’s” – Été', Buffer.from('934974927394209620c974e9', 'hex')],
    ['Shift_JIS', '港の夕方', Buffer.from('8d6082cc975b95fb', 'hex')],
    ['Shift_JIS of one kanji', '海', Buffer.from('8a43', 'hex')],
    ['Shift_JIS with Latin letters', 'Tokyoタワー', Buffer.from('546f6b796f835e838f815b', 'hex')],
    ['JIS', '海', Buffer.from('1b244233241b2842', 'hex')],
  ])('a text of IPTC in %s is %s', async (_encoding, text, bytes, mark) => {
    expect(await descriptionOf(bytes, mark)).toBe(text);
  });

  test.each([
    ['semicolons', '海; 夕空;golden hour'],
    ['commas', '海, 夕空,golden hour,'],
    ['Japanese commas', '海、夕空，golden hour'],
    ['lines', '海\n夕空\r\ngolden hour'],
  ])('keywords in one entry are separated by %s, in IPTC and XMP', async (_separator, entry) => {
    const keywords = ['海', '夕空', 'golden hour'];
    expect((await wordsOf(await withDataset(25, entry, utf8))).keywords).toEqual(keywords);
    const inXmp = picture().withXmp(packet('', list('subject', 'Bag', `>${entry}`)));
    expect((await wordsOf(await inXmp.jpeg().toBuffer())).keywords).toEqual(keywords);
  });

  test('keywords in Shift_JIS are read from an entry for each', async () => {
    const words = ['8a43', '8bf3'].map((hex) => [2, 25, Buffer.from(hex, 'hex')] as const);
    expect((await wordsOf(await withDatasets(words))).keywords).toEqual(['海', '空']);
  });

  test.each([
    ...['OLYMPUS DIGITAL CAMERA         ', 'SONY DSC', 'MINOLTA DIGITAL CAMERA', 'KONICA MINOLTA DIGITAL CAMERA'],
    ...[
      'KODAK Digital Still Camera',
      'KODAK CX4230 ZOOM DIGITAL CAMERA',
      'DIGITAL CAMERA',
      '<Digimax S600 / Kenox S600>',
    ],
    ...['DCIM\\100MEDIA\\DJI_0001.JPG', 'Exif_JPEG_PICTURE', 'Default', 'default', 'Untitled', 'Screenshot', 'oznor'],
    ...['Processed with VSCO', 'Processed with VSCO with a6 preset', 'Created with GIMP', 'ASCII\0\0\0', '   ', '----'],
    ...['ASCII\0\0\0SONY DSC', 'IMG_1234.JPG', 'DSC_0042', 'One Two', 'Two'],
  ])('“%s” is what a camera or a program writes, and no words', async (text) => {
    const camera = picture().withExif({ IFD0: { Make: 'One', Model: 'Two' } });
    const inXmp = packet('', `${list('title', 'Alt', `>${text}`)}${list('description', 'Alt', `>${text}`)}`);
    const described = camera.withXmp(text.includes('\0') ? packet('') : inXmp).jpeg();
    expect(await wordsOf(await described.toBuffer())).toMatchObject({ title: '', description: '' });
    if (!text.includes('Two')) expect(await descriptionOf(Buffer.from(text))).toBe('');
  });

  test.each([
    'My first digital camera',
    'Sony Center, Berlin',
    'Leica と歩く',
    '🌸',
    '2026',
    'default settings of a life',
    'Kodak moment',
    'ASCII art',
  ])('“%s” are words of a person', async (text) => {
    expect(await descriptionOf(Buffer.from(text))).toBe(text);
  });

  test('words of a person are taken where others are the camera’s', async () => {
    const file = await withDatasets([
      [2, 5, 'SONY DSC'],
      [2, 105, 'Evening'],
    ]);
    expect(await wordsOf(file)).toMatchObject({ title: 'Evening' });
  });

  test('a picture without words, and a file that is none, have no words', async () => {
    const none = { title: '', description: '', keywords: [] };
    expect((await readMetadata(bufferOf(await picture().jpeg().toBuffer()))).words).toEqual(none);
    const empty = packet('', list('title', 'Alt', ' xml:lang="x-default"> '));
    expect((await readMetadata(bufferOf(await picture().withXmp(empty).jpeg().toBuffer()))).words).toEqual(none);
    expect((await readMetadata(bufferOf(Buffer.from('MM')))).words).toEqual(none);
  });
});
