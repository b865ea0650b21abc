import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ascii, type ExifEntry, exifBlock, long, rational, short, somePlace, tags } from '../../test/pictures/exif.ts';
import { withExif } from '../../test/pictures/jpeg.ts';
import { plainJpeg } from '../../test/pictures/samples.ts';
import { shotOf, shutterText } from './cameraSettings.ts';

const cameraSettings = (block: Buffer | undefined) => shotOf(block).exif;

const image = (...entries: readonly ExifEntry[]) => cameraSettings(exifBlock({ image: entries }));
const bytes = (tag: number, value: Buffer): ExifEntry => ({ tag, type: 2, count: value.length, value });
const photo = (...entries: readonly ExifEntry[]) => cameraSettings(exifBlock({ photo: entries }));

describe('when a photo was taken', () => {
  const taken = (...entries: readonly ExifEntry[]) => shotOf(exifBlock({ photo: entries })).taken;
  const clock = ascii(tags.takenAt, '2024:05:06 07:08:09');
  const local = new Date('2024-05-06T07:08:09Z');

  it.each([
    ['+09:00', 540],
    ['-03:30', -210],
    ['+00:00', 0],
    ['+05:45\0', 345],
  ])('the file says its time zone as %s', (text, utcOffset) => {
    expect(taken(clock, ascii(tags.offsetTaken, text))).toEqual({ local, utcOffset });
  });

  it.each(['   :  ', '09:00', '+15:00', '-13:00', '+09:60', 'Z', ''])('the time zone “%s” counts as none', (text) => {
    expect(taken(clock, ascii(tags.offsetTaken, text))).toEqual({ local, utcOffset: undefined });
  });

  it('a time zone without a clock says nothing', () => {
    expect(taken(ascii(tags.offsetTaken, '+09:00'))).toBeUndefined();
  });
});

describe('camera settings', () => {
  it('the settings are read from what cameras write', () => {
    const block = exifBlock({
      image: [ascii(tags.make, 'FUJIFILM'), ascii(tags.model, 'X-T5')],
      photo: [
        rational(tags.exposureTime, [1, 250]),
        rational(tags.fNumber, [28, 10]),
        short(tags.iso, 400),
        ascii(tags.takenAt, '2024:05:06 07:08:09'),
        rational(tags.focalLength, [35, 1]),
        ascii(tags.lensModel, 'XF35mmF1.4 R'),
      ],
    });
    expect(cameraSettings(block)).toEqual({
      camera: 'FUJIFILM X-T5',
      lens: 'XF35mmF1.4 R',
      focalLength: 35,
      aperture: 2.8,
      shutter: '1/250',
      iso: 400,
      takenAt: new Date('2024-05-06T07:08:09Z'),
    });
  });

  it('the settings are read from a block as sharp returns it', async () => {
    const jpeg = withExif(await plainJpeg(8, 8), exifBlock({ image: [ascii(tags.model, 'X100')] }));
    expect(cameraSettings((await sharp(jpeg).metadata()).exif)).toEqual({ camera: 'X100' });
  });

  it('the settings never have a location or a serial number', () => {
    const block = exifBlock({
      image: [ascii(tags.model, 'X100')],
      photo: [ascii(tags.bodySerialNumber, 'S-123'), ascii(tags.lensSerialNumber, 'L-456'), short(tags.iso, 100)],
      gps: somePlace,
    });
    expect(cameraSettings(block)).toEqual({ camera: 'X100', iso: 100 });
  });

  it.each([
    ['Canon', 'Canon EOS R5', 'Canon EOS R5'],
    ['NIKON CORPORATION', 'NIKON Z 6', 'NIKON Z 6'],
    ['NIKON CORPORATION', 'COOLPIX P1000', 'NIKON CORPORATION COOLPIX P1000'],
    ['EASTMAN KODAK COMPANY', 'KODAK Z740 ZOOM DIGITAL CAMERA', 'KODAK Z740 ZOOM DIGITAL CAMERA'],
    ['Leica Camera AG', 'LEICA Q2', 'LEICA Q2'],
    ['RICOH IMAGING COMPANY, LTD.', 'RICOH GR III', 'RICOH GR III'],
    ['KONICA MINOLTA', 'KONICA MINOLTA DiMAGE A2', 'KONICA MINOLTA DiMAGE A2'],
    ['OLYMPUS IMAGING CORP.', 'E-M1', 'OLYMPUS IMAGING CORP. E-M1'],
    ['DJI', 'DJI-Mini', 'DJI-Mini'],
    ['SONY', 'ILCE-7M4', 'SONY ILCE-7M4'],
    ['Apple', 'iPhone 15', 'Apple iPhone 15'],
    ['写ルン社', '写ルン社 いち', '写ルン社 いち'],
  ])('the settings name the camera of %s %s as %s', (make, model, camera) => {
    expect(image(ascii(tags.make, make), ascii(tags.model, model))).toEqual({ camera });
  });

  it.each([
    ['UTF-8', ascii(tags.model, 'Größe 一眼'), 'Größe 一眼'],
    ['UTF-8 as EXIF 3.0 has it', { ...ascii(tags.model, 'Größe 一眼'), type: 129 }, 'Größe 一眼'],
    ['ASCII under that type', { ...ascii(tags.model, 'X100'), type: 129 }, 'X100'],
    ['Latin-1', bytes(tags.model, Buffer.from('Gr\xf6\xdfe', 'latin1')), 'Größe'],
    ['UTF-8 that is padded', bytes(tags.model, Buffer.from('一眼\0\0rest\0')), '一眼'],
  ])('the camera may have a name in %s', (_what, entry, camera) => {
    expect(image(entry)).toEqual({ camera });
  });

  it('the camera may have a name of the type of EXIF 3.0 in a big-endian block, too', () => {
    const block = exifBlock({ image: [{ ...ascii(tags.model, '一'), type: 129 }] });
    const [header, entry] = [block.indexOf('II*\0'), block.indexOf(Buffer.from([0x10, 0x01, 129, 0]))];
    block.write('MM\0*', header, 'latin1');
    block.writeUInt32BE(8, header + 4);
    block.writeUInt16BE(1, header + 8);
    block.writeUInt16BE(tags.model, entry);
    block.writeUInt16BE(129, entry + 2);
    block.writeUInt32BE(4, entry + 4);
    expect(cameraSettings(block)).toEqual({ camera: '一' });
  });

  it('the settings name the camera by maker and model if these exist', () => {
    expect(image(ascii(tags.make, 'Leica'))).toEqual({ camera: 'Leica' });
    expect(image(ascii(tags.model, 'M3'))).toEqual({ camera: 'M3' });
  });

  it('the settings accept names that are padded with blanks or zero bytes', () => {
    expect(image(ascii(tags.model, 'E-M1   '))).toEqual({ camera: 'E-M1' });
    expect(image(ascii(tags.model, 'DMC-LX5\0\0\0\0'))).toEqual({ camera: 'DMC-LX5' });
  });

  it('the settings are undefined if there is nothing to show', () => {
    expect(cameraSettings(undefined)).toBeUndefined();
    expect(cameraSettings(exifBlock({}))).toBeUndefined();
    expect(cameraSettings(exifBlock({ gps: somePlace }))).toBeUndefined();
    expect(cameraSettings(Buffer.alloc(0))).toBeUndefined();
    expect(cameraSettings(Buffer.from('Exif\0\0no TIFF at all'))).toBeUndefined();
  });
});

describe('the sensitivity', () => {
  const { iso, sensitivityType: type, standardOutputSensitivity: sos, recommendedExposureIndex: rei, isoSpeed } = tags;

  it.each<[string, readonly ExifEntry[], number]>([
    ['of a short number', [short(iso, 400)], 400],
    ['of a long number', [long(iso, 102_400)], 102_400],
    ['of two values is the first', [short(iso, 400, 800)], 400],
    ['of two values is the first that is one', [short(iso, 0, 800)], 800],
    ['above 65,535 is the recommended index', [short(iso, 65_535), short(type, 2), long(rei, 102_400)], 102_400],
    ['above 65,535 is the ISO speed', [short(iso, 65_535), short(type, 3), long(isoSpeed, 204_800)], 204_800],
    ['above 65,535 is the output’s', [short(iso, 65_535), short(type, 1), long(sos, 409_600)], 409_600],
    [
      'above 65,535 is of the kind that the file names',
      [short(iso, 65_535), short(type, 3), long(rei, 1), long(isoSpeed, 80_000)],
      80_000,
    ],
    ['above 65,535 needs no type', [short(iso, 65_535), long(sos, 102_400)], 102_400],
    ['is the recommended index where there is nothing else', [long(rei, 3_280_000)], 3_280_000],
    ['is the short number where both fit', [short(iso, 400), short(type, 2), long(rei, 500)], 400],
  ])('the sensitivity %s', (_what, entries, value) => {
    expect(photo(...entries)).toEqual({ iso: value });
  });
});

describe('a lens', () => {
  it.each(['Blink 35mm F2', '35mm', '50mm f/1.8', '0.95/50', 'フィルムレンズ', 'Unknown Maker 35', 'Fisheye', 'MMX'])(
    'a lens may be called %s',
    (text) => {
      expect(photo(ascii(tags.lensModel, text))).toEqual({ lens: text });
    },
  );
});

describe('invalid camera settings are left out, and the rest stays', () => {
  it.each([
    ['a model of 81 characters', ascii(tags.model, 'x'.repeat(81))],
    ['a model of blanks', ascii(tags.model, '    ')],
    ['a model with a control character', ascii(tags.model, 'a\u001bb')],
    ['a model on two lines', ascii(tags.model, 'a\nb')],
    ['a model that is a number', short(tags.model, 5)],
    ['a model with a control character in UTF-8', ascii(tags.model, 'a\u0085b')],
    ['a model that turns the direction', ascii(tags.model, '\u202eevil')],
    ['a model in Shift_JIS', bytes(tags.model, Buffer.from([0x83, 0x4a, 0x83, 0x81, 0x83, 0x89]))],
  ])('%s', (_what, entry) => {
    expect(image(ascii(tags.make, 'Leica'), entry)).toEqual({ camera: 'Leica' });
  });

  it.each<[string, ExifEntry]>([
    ['an aperture of zero', rational(tags.fNumber, [0, 1])],
    ['an aperture that is divided by zero', rational(tags.fNumber, [28, 0])],
    ['an aperture of nothing at all', rational(tags.fNumber, [0, 0])],
    ['an exposure of zero', rational(tags.exposureTime, [0, 1])],
    ['an exposure longer than any', rational(tags.exposureTime, [4_000_000_000, 1])],
    ['an ISO of zero', short(tags.iso, 0)],
    ['an ISO of 65,535, which stands for any above', short(tags.iso, 65_535)],
    ['several ISOs of zero', short(tags.iso, 0, 0)],
    ['an ISO in letters', ascii(tags.iso, 'fast')],
    ['an aperture in letters', ascii(tags.fNumber, '<b>')],
    ['a date that is none', ascii(tags.takenAt, 'yesterday')],
    ['the date of a camera whose clock was never set', ascii(tags.takenAt, '0000:00:00 00:00:00')],
    ['a date before photography could note it', ascii(tags.takenAt, '1815:06:18 11:00:00')],
    ['a date that no database takes', ascii(tags.takenAt, '9999:99:99 99:99:99')],
    ['a date of a year of five digits', ascii(tags.takenAt, '12024:05:06 07:08:09')],
    ['a date in a text beyond ASCII', ascii(tags.takenAt, '２０２４:05:06 07:08:09')],
    ['an empty date', ascii(tags.takenAt, '    :  :     :  :  ')],
    ...[
      '',
      '----',
      '   ',
      '- -',
      '0mm f/0',
      '0.0 mm f/0.0',
      '0-0mm F0-0',
      '-- mm F--',
      '0.0-0.0 mm f/0.0-0.0',
      '****',
    ].map((text): [string, ExifEntry] => [`a lens of “${text}”`, ascii(tags.lensModel, text)]),
    ...['Unknown', 'None', 'N/A', 'No lens'].map((text): [string, ExifEntry] => [
      `a lens of “${text}”`,
      ascii(tags.lensModel, text),
    ]),
  ])('%s', (_what, entry) => {
    expect(photo(rational(tags.focalLength, [50, 1]), entry)).toEqual({ focalLength: 50 });
  });

  it('any damage to a good block gives settings or none, and no error', () => {
    const good = exifBlock({
      image: [ascii(tags.model, 'X100')],
      photo: [short(tags.iso, 100), ascii(tags.takenAt, '2024:05:06 07:08:09')],
      gps: somePlace,
    });
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(good.length), (changes, kept) => {
        const damaged = Buffer.from(good);
        for (const [at, byte] of changes) damaged[at] = byte;
        expect(() => cameraSettings(damaged)).not.toThrow();
        expect(() => cameraSettings(damaged.subarray(0, kept))).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });

  it('entries that claim four billion values each take neither time nor memory', () => {
    const greedy = Array.from(
      { length: 5_000 },
      (_, index): ExifEntry => ({
        tag: 0x9100 + index,
        type: index % 2 === 0 ? 1 : 2,
        count: 0xffff_ffff,
        value: Buffer.from([8, 0, 0, 0]),
      }),
    );
    const before = process.memoryUsage().rss;
    const startedAt = performance.now();
    const settings = photo(...greedy, short(tags.iso, 100));
    expect(settings).toEqual({ iso: 100 });
    expect(image(...greedy, ascii(tags.model, 'X100'))).toEqual({ camera: 'X100' });
    // Read as it claims to be, this block takes 15 s and 3 GB.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('a directory that points to itself is read once', () => {
    const block = exifBlock({ image: [ascii(tags.model, 'X100')], photo: [] });
    // The pointer to the second directory, changed to point at the first.
    const pointer = block.indexOf(Buffer.from([0x69, 0x87]));
    block.writeUInt32LE(8, pointer + 8);
    expect(cameraSettings(block)).toEqual({ camera: 'X100' });
  });
});

describe('an exposure', () => {
  it.each([
    [1 / 8_000, '1/8000'],
    [1 / 250, '1/250'],
    [1 / 3, '1/3'],
    [0.4, '0.4'],
    [0.5, '0.5'],
    [1, '1'],
    [2.04, '2'],
    [30, '30'],
  ])('an exposure of %f s is written %s', (seconds, text) => {
    expect(shutterText(seconds)).toBe(text);
  });
});
