import readExif from 'exif-reader';
import * as v from 'valibot';
import type { Exif } from '#contract/documents/photo.ts';
import { utcOffsetSchema } from '#contract/documents/utcOffset.ts';
import { singleLineText } from '#contract/text.ts';
import type { Shot, Taken } from '../data/photos/photoStore.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The reader returns non-ASCII text as bytes: UTF-8 since EXIF 3.0 and from many older cameras, else Latin-1. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

// Fields count only if plausible. Some cameras pad names with zero bytes.
const padded = v.pipe(
  v.union([v.string(), v.pipe(v.instance(Buffer), v.transform(textOf))]),
  v.transform((text) => text.replace(/\0.*$/s, '')),
);
/** What cameras write for a name that they do not know. */
const noName = /^(?:unknown|none|n\/?a|null|undefined|no lens|not available)$/i;
/** A letter or a number besides zero, which "----" and "0mm f/0" lack. */
const isName = (text: string): boolean => /[\p{L}1-9]/u.test(text.replace(/mm\b|\bf(?=[\W\d_]|$)/gi, ''));
const name = v.fallback(
  v.optional(
    v.pipe(
      padded,
      singleLineText(80),
      v.check((text) => isName(text) && !noName.test(text)),
    ),
  ),
  undefined,
);

/** Of several values, the first plausible one. */
const positiveUpTo = (most: number) => {
  const plausible = v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(most));
  return v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => [value].flat().find((each) => v.is(plausible, each))),
    ),
  );
};
const positive = positiveUpTo(1_000_000);
/** The fastest cameras have 4,560,000. */
const iso = positiveUpTo(10_000_000);

// EXIF 2.3, SensitivityType: which kinds `ISOSpeedRatings` is a copy of.
const sensitivities = ['StandardOutputSensitivity', 'RecommendedExposureIndex', 'ISOSpeed'] as const;
const sensitivitiesOfType: ReadonlyMap<number, readonly (typeof sensitivities)[number][]> = new Map([
  [1, ['StandardOutputSensitivity']],
  [2, ['RecommendedExposureIndex']],
  [3, ['ISOSpeed']],
  [4, ['RecommendedExposureIndex', 'StandardOutputSensitivity']],
  [5, ['ISOSpeed', 'StandardOutputSensitivity']],
  [6, ['RecommendedExposureIndex', 'ISOSpeed']],
  [7, ['RecommendedExposureIndex', 'ISOSpeed', 'StandardOutputSensitivity']],
]);
/** The most that `ISOSpeedRatings` holds; stands for anything above. */
const fullIso = 65_535;
// An unset clock reads as 1899; Firestore rejects years after 9999.
const takenAt = v.pipe(v.date(), v.minValue(new Date('1901-01-01')), v.maxValue(new Date('2100-01-01')));
const utcOffset = v.pipe(
  padded,
  v.trim(),
  v.regex(/^[+-]\d\d:[0-5]\d$/),
  v.transform((text) => Number(`${text.at(0)}1`) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(4)))),
  utcOffsetSchema,
);
const settingsSchema = v.object({
  Image: v.optional(v.object({ Make: name, Model: name }), {}),
  Photo: v.optional(
    v.object({
      LensModel: name,
      FocalLength: positive,
      FNumber: positive,
      ExposureTime: positive,
      ISOSpeedRatings: iso,
      SensitivityType: positive,
      StandardOutputSensitivity: iso,
      RecommendedExposureIndex: iso,
      ISOSpeed: iso,
      DateTimeOriginal: v.fallback(v.optional(takenAt), undefined),
      OffsetTimeOriginal: v.fallback(v.optional(utcOffset), undefined),
    }),
    {},
  ),
});

export function shutterText(seconds: number): string {
  if (seconds >= 0.4) return String(Math.round(seconds * 10) / 10);
  return `1/${Math.round(1 / seconds)}`;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[\s,]+/);

// Many cameras repeat the maker: "NIKON CORPORATION" + "NIKON Z 6".
function cameraName(make: string | undefined, model: string | undefined): string | undefined {
  if (!make || !model) return model ?? make;
  const [first = ''] = wordsOf(model);
  const isRepeated = wordsOf(make).includes(first) || model.toLowerCase().startsWith(make.toLowerCase());
  return isRepeated ? model : `${make} ${model}`;
}

/** Reads no place or serial number. Each part is `undefined` if empty or unreadable. */
export function shotOf(block: Buffer | undefined): Shot {
  const fields = block && fieldsIn(block);
  if (!fields) return { exif: undefined, taken: undefined };
  const { DateTimeOriginal: local, OffsetTimeOriginal: offset } = fields.Photo;
  const taken: Taken | undefined = local && { local, utcOffset: offset };
  return { exif: settingsIn(fields), taken };
}

function fieldsIn(block: Buffer) {
  let raw: unknown;
  try {
    raw = readExif(boundedExif(block));
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(settingsSchema, raw);
  return parsed.success ? parsed.output : undefined;
}

function isoOf(Photo: v.InferOutput<typeof settingsSchema>['Photo']): number | undefined {
  const { ISOSpeedRatings: short, SensitivityType: type = 0 } = Photo;
  if (short !== undefined && short !== fullIso) return short;
  const wanted = [...(sensitivitiesOfType.get(type) ?? []), 'RecommendedExposureIndex', ...sensitivities] as const;
  return wanted.map((kind) => Photo[kind]).find((value) => value !== undefined);
}

function settingsIn({ Image, Photo }: v.InferOutput<typeof settingsSchema>): Exif | undefined {
  const camera = cameraName(Image.Make, Image.Model);
  const speed = isoOf(Photo);
  const settings: Exif = {
    ...(camera ? { camera } : {}),
    ...(Photo.LensModel ? { lens: Photo.LensModel } : {}),
    ...(Photo.FocalLength ? { focalLength: Photo.FocalLength } : {}),
    ...(Photo.FNumber ? { aperture: Photo.FNumber } : {}),
    ...(Photo.ExposureTime ? { shutter: shutterText(Photo.ExposureTime) } : {}),
    ...(speed ? { iso: speed } : {}),
    ...(Photo.DateTimeOriginal ? { takenAt: Photo.DateTimeOriginal } : {}),
  };
  return Object.keys(settings).length > 0 ? settings : undefined;
}

// TIFF 6.0 directories: an entry count, then entries of 12 bytes: tag, type, value count, values or offset.
const entryBytes = 12;
const exifDirectoryTag = 0x8769;
const otherDirectoryTags: ReadonlySet<number> = new Set([0x8825, 0xa005]);
/** By type 1–10; unknown types count as 8 bytes. */
const valueBytes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8] as const;
const maxEntryBytes = 256;
const asciiType = 2;
const exif3Utf8Type = 129;

/** Blanks long entries (one may claim four billion values) and unused directories. Throws `RangeError` if cut. */
function boundedExif(block: Buffer): Buffer {
  const bounded = Buffer.from(block);
  const start = bounded.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
  const big = bounded.toString('latin1', start, start + 2) === 'MM';
  const uint16 = (at: number): number => (big ? bounded.readUInt16BE(at) : bounded.readUInt16LE(at));
  const uint32 = (at: number): number => (big ? bounded.readUInt32BE(at) : bounded.readUInt32LE(at));

  const boundDirectory = (directory: number): { exifDirectory: number | undefined; end: number } => {
    const end = directory + 2 + uint16(directory) * entryBytes;
    let exifDirectory: number | undefined;
    for (let at = directory + 2; at + entryBytes <= Math.min(end, bounded.length); at += entryBytes) {
      const [tag, written, count] = [uint16(at), uint16(at + 2), uint32(at + 4)];
      const type = written === exif3Utf8Type ? asciiType : written;
      const isLong = count * (valueBytes[type - 1] ?? 8) > maxEntryBytes;
      if (isLong || otherDirectoryTags.has(tag)) bounded.writeUInt16LE(0, at + 2);
      else if (type !== written) bounded.writeUInt16LE(big ? type << 8 : type, at + 2);
      if (tag === exifDirectoryTag) exifDirectory = start + uint32(at + 8);
    }
    return { exifDirectory, end };
  };

  const { exifDirectory, end } = boundDirectory(start + uint32(start + 4));
  if (end + 4 <= bounded.length) bounded.writeUInt32LE(0, end);
  if (exifDirectory !== undefined && exifDirectory + 2 <= bounded.length) boundDirectory(exifDirectory);
  return bounded;
}
