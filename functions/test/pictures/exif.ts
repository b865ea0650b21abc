/** One entry of a TIFF directory: its values as bytes, and how many of `type` there are (or are claimed to be). */
export type ExifEntry = { readonly tag: number; readonly type: number; readonly count: number; readonly value: Buffer };

export const ascii = (tag: number, text: string): ExifEntry => {
  const value = Buffer.from(`${text}\0`, 'utf8');
  return { tag, type: 2, count: value.length, value };
};

export const short = (tag: number, ...numbers: readonly number[]): ExifEntry => {
  const value = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) value.writeUInt16LE(number, index * 2);
  return { tag, type: 3, count: numbers.length, value };
};

export const long = (tag: number, number: number): ExifEntry => {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(number);
  return { tag, type: 4, count: 1, value };
};

export const rational = (tag: number, ...fractions: readonly (readonly [number, number])[]): ExifEntry => {
  const value = Buffer.alloc(fractions.length * 8);
  for (const [index, [numerator, denominator]] of fractions.entries()) {
    value.writeUInt32LE(numerator, index * 8);
    value.writeUInt32LE(denominator, index * 8 + 4);
  }
  return { tag, type: 5, count: fractions.length, value };
};

export const tags = {
  make: 0x010f,
  model: 0x0110,
  orientation: 0x0112,
  artist: 0x013b,
  exposureTime: 0x829a,
  fNumber: 0x829d,
  iso: 0x8827,
  sensitivityType: 0x8830,
  standardOutputSensitivity: 0x8831,
  recommendedExposureIndex: 0x8832,
  isoSpeed: 0x8833,
  takenAt: 0x9003,
  offsetTaken: 0x9011,
  focalLength: 0x920a,
  bodySerialNumber: 0xa431,
  lensModel: 0xa434,
  lensSerialNumber: 0xa435,
} as const;

const gpsTags = { latitudeRef: 1, latitude: 2, longitudeRef: 3, longitude: 4 } as const;
const exifDirectory = 0x8769;
const gpsDirectory = 0x8825;
const headerBytes = 8;

const directoryBytes = (entries: readonly ExifEntry[]): number =>
  2 + entries.length * 12 + 4 + entries.reduce((sum, { value }) => sum + (value.length > 4 ? value.length : 0), 0);

function directory(entries: readonly ExifEntry[], at: number): Buffer {
  const bytes = Buffer.alloc(directoryBytes(entries));
  bytes.writeUInt16LE(entries.length, 0);
  let free = 2 + entries.length * 12 + 4;
  for (const [index, { tag, type, count, value }] of entries.entries()) {
    const entry = 2 + index * 12;
    bytes.writeUInt16LE(tag, entry);
    bytes.writeUInt16LE(type, entry + 2);
    bytes.writeUInt32LE(count, entry + 4);
    if (value.length > 4) {
      bytes.writeUInt32LE(at + free, entry + 8);
      value.copy(bytes, free);
      free += value.length;
    } else {
      value.copy(bytes, entry + 8);
    }
  }
  return bytes;
}

type Directories = {
  readonly image?: readonly ExifEntry[];
  readonly photo?: readonly ExifEntry[];
  readonly gps?: readonly ExifEntry[];
};

/** An EXIF block as in a JPEG, little endian, with the given directories. */
export function exifBlock({ image = [], photo, gps }: Directories): Buffer {
  const pointers = (photo ? 1 : 0) + (gps ? 1 : 0);
  const photoAt = headerBytes + directoryBytes(image) + pointers * 12;
  const gpsAt = photoAt + (photo ? directoryBytes(photo) : 0);
  const all = [...image, ...(photo ? [long(exifDirectory, photoAt)] : []), ...(gps ? [long(gpsDirectory, gpsAt)] : [])];
  const header = Buffer.from('II*\0\x08\0\0\0', 'latin1');
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    header,
    directory(all, headerBytes),
    ...(photo ? [directory(photo, photoAt)] : []),
    ...(gps ? [directory(gps, gpsAt)] : []),
  ]);
}

/** Coordinates: 35°40'51.3"N 139°45'55.2"E. */
export const somePlace: readonly ExifEntry[] = [
  ascii(gpsTags.latitudeRef, 'N'),
  rational(gpsTags.latitude, [35, 1], [40, 1], [513, 10]),
  ascii(gpsTags.longitudeRef, 'E'),
  rational(gpsTags.longitude, [139, 1], [45, 1], [552, 10]),
];
