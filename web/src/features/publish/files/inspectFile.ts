import * as v from 'valibot';
import { photoFields, uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { contentHash } from '#contract/contentHash.ts';
import type { FailureCode } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { isOnlyAnimation, mendPicture } from '#contract/mendPicture.ts';
import { missingEnd } from '#contract/missingEnd.ts';
import { normalizeTag } from '#contract/normalizers.ts';
import { firstChars } from '#contract/text.ts';
import { decodePreview, measurePicture } from '#lib/encodeCanvas.ts';
import type { MetadataWords } from '#lib/readMetadata.ts';
import { addTags } from '../fields/photoValues.ts';
import { readImageHeader } from './imageHeader.ts';

const browserInspection = (uid: Uid) => ({
  decodePreview,
  measurePicture,
  readMetadata: async (content: ArrayBuffer) => (await import('#lib/readMetadata.ts')).readMetadata(content),
  hash: (content: ArrayBuffer) => contentHash(uid, content),
  convertHeic: async (heic: Blob, quality: number) => (await import('./convertHeic.ts')).convertHeic(heic, quality),
});
export type InspectionEnvironment = Readonly<ReturnType<typeof browserInspection>>;

export const inspectPicture = (file: File, uid: Uid): Promise<Inspection> => inspectFile(file, browserInspection(uid));

/** `heic`: the conversion failed. */
export type InspectionRefusal = FailureCode | 'empty' | 'heic' | 'unreadable';

/** Fit for the fields of a photo. */
const fileWordsSchema = v.object({
  caption: v.string(),
  description: v.string(),
  tags: v.pipe(v.array(v.string()), v.readonly()),
});
type FileWords = Readonly<v.InferOutput<typeof fileWordsSchema>>;

/** From the file's content; sizes in px. */
export const fileFactsSchema = v.object({
  contentType: v.picklist(uploadContentTypes),
  width: v.number(),
  height: v.number(),
  /** The chosen file contains GPS data; the server removes the data. */
  hasLocation: v.boolean(),
  /** The site shows only the first frame. */
  isAnimated: v.boolean(),
  isConverted: v.boolean(),
  /** `contentHash` of the file that is sent, to find duplicates. */
  fingerprint: v.string(),
  /** From its metadata; absent if there are none. */
  words: v.optional(fileWordsSchema),
});
export type FileFacts = Readonly<v.InferOutput<typeof fileFactsSchema>>;

export type Inspection =
  | { readonly ok: true; readonly facts: FileFacts; readonly file: File; readonly preview: Blob | undefined }
  | { readonly ok: false; readonly reason: InspectionRefusal };

// Phones run out of memory on larger pictures, so a failure there says nothing about the file.
const surelyDecodablePixels = 16_000_000;
/** The second quality is used if the first exceeds the size limit. */
const jpegQualities = [0.92, 0.8] as const;

/** Checks size, type by content, pixels and decoding before anything leaves the browser. Never rejects. */
export async function inspectFile(file: File, environment: InspectionEnvironment): Promise<Inspection> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  if (file.size > limits.photo.maxBytes) return { ok: false, reason: 'too-large' };
  try {
    return await inspectReadable(file, environment);
  } catch {
    // The file was moved, deleted or locked after it was chosen, or is a dropped folder.
    return { ok: false, reason: 'unreadable' };
  }
}

async function inspectReadable(file: File, environment: InspectionEnvironment): Promise<Inspection> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = imageSignature(bytes);
  if (kind === 'unsupported' || kind === 'not-an-image') return { ok: false, reason: kind };
  if (bytes.length > limits.photo.maxBytes) return { ok: false, reason: 'too-large' };
  if (isOnlyAnimation(kind, bytes)) return { ok: false, reason: 'unsupported' };
  const mended = mendPicture(kind, bytes);
  if (mended !== undefined) return inspectReadable(new File([mended], file.name, file), environment);

  // Some headers only the browser can parse.
  const header = readImageHeader(kind, bytes) ?? (await environment.measurePicture(file).catch(() => undefined));
  if (header === undefined) return { ok: false, reason: 'broken' };
  if (header.width * header.height > limits.photo.maxPixels) return { ok: false, reason: 'too-many-pixels' };
  const end = await missingEnd(kind, bytes);
  if (end === undefined) return { ok: false, reason: 'broken' };
  // Some browsers do not open a file without its end marker.
  if (end.length > 0) return inspectReadable(new File([file, end], file.name, file), environment);

  // Its code may not load; the server removes the metadata anyway.
  const metadata = await environment.readMetadata(bytes.buffer).catch(() => undefined);
  const metadataFacts = {
    hasLocation: metadata?.hasLocation ?? false,
    words: metadata && fittingWords(metadata.words),
  };
  if (kind === 'heic') return inspectHeic(file, metadataFacts, environment);

  const preview = await environment.decodePreview(file).catch(() => undefined);
  // Not every browser decodes AVIF. All browsers decode the other types, so a failure there means a broken file.
  if (preview === undefined && kind !== 'avif' && header.width * header.height <= surelyDecodablePixels)
    return { ok: false, reason: 'broken' };

  const fingerprint = await environment.hash(bytes.buffer);
  const inspected = { contentType: `image/${kind}`, ...metadataFacts, isConverted: false, fingerprint } as const;
  const facts = { isAnimated: false, ...header, ...inspected };
  return { ok: true, facts, file, preview };
}

type MetadataFacts = Pick<FileFacts, 'hasLocation' | 'words'>;

async function inspectHeic(file: File, facts: MetadataFacts, environment: InspectionEnvironment): Promise<Inspection> {
  for (const quality of jpegQualities) {
    const jpeg = await environment.convertHeic(file, quality).catch(() => undefined);
    if (jpeg === undefined) return { ok: false, reason: 'heic' };
    if (jpeg.size > limits.photo.maxBytes) continue;
    const name = file.name.replace(/\.hei[cf]$/i, '.jpg');
    const converted = new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
    const inspection = await inspectReadable(converted, environment);
    if (!inspection.ok) return inspection;
    return { ...inspection, facts: { ...inspection.facts, ...facts, isConverted: true } };
  }
  return { ok: false, reason: 'too-large' };
}

/** Cuts texts that are too long, and leaves out keywords that are no tags. A blank within a keyword becomes `_`. */
function fittingWords({ title, description, keywords }: MetadataWords): FileWords | undefined {
  const { captionChars, descriptionChars, maxTags } = limits.photo;
  const isTag = (tag: string): boolean => normalizeTag(tag).ok;
  const words = {
    caption: fitting(photoFields.caption, title.replace(/\s+/g, ' '), captionChars),
    description: fitting(photoFields.description, description, descriptionChars),
    tags: addTags([], keywords.map((word) => word.replace(/\s+/g, '_')).filter(isTag)).slice(0, maxTags),
  };
  return words.caption === '' && words.description === '' && words.tags.length === 0 ? undefined : words;
}

function fitting(schema: v.GenericSchema, text: string, maxChars: number): string {
  const cut = firstChars(text, maxChars).trim();
  return v.is(schema, cut) ? cut : '';
}
