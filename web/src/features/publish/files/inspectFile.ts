import { type uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { contentHash } from '#contract/contentHash.ts';
import { type FailureCode } from '#contract/errors.ts';
import { type Uid } from '#contract/ids.ts';
import { type ImageSignature, imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { decodePreview } from '#lib/encodeCanvas.ts';
import { findLocation } from '#lib/findLocation.ts';
import { type ReadableImageType, readImageHeader } from '#lib/imageHeader.ts';

/** Checks a file of this person's before anything leaves, with what this browser has. Never rejects. */
export const inspectPicture = (file: File, uid: Uid): Promise<Inspection> =>
  inspectFile(file, {
    decodePreview,
    findLocation,
    hash: (content) => contentHash(uid, content),
    convertHeic: async (heic, quality) => (await import('./convertHeic.ts')).convertHeic(heic, quality),
  });

/** Why a file is not even tried. `heic`: it could not be converted. */
export type InspectionRefusal = FailureCode | 'empty' | 'heic' | 'unreadable';

/** What a file is, found out from its content. Sizes in px. */
export type FileFacts = {
  readonly contentType: (typeof uploadContentTypes)[number];
  readonly width: number;
  readonly height: number;
  /** The file, as chosen, says where the picture was taken; the server takes it out. */
  readonly hasLocation: boolean;
  /** Only its first picture is shown. */
  readonly isAnimated: boolean;
  /** It was a HEIC when it was chosen. */
  readonly isConverted: boolean;
  /** `contentHash` of what is sent: the same for two files of the same content. */
  readonly fingerprint: string;
};

export type Inspection =
  | {
      readonly ok: true;
      readonly facts: FileFacts;
      /** What is sent: the file itself, or the JPEG made of a HEIC. */
      readonly file: File;
      readonly preview: Blob | undefined;
    }
  | { readonly ok: false; readonly reason: InspectionRefusal };

/** What an inspection needs of the browser. */
export type InspectionEnvironment = {
  /** A small picture of the file; rejects if the browser cannot decode it. */
  readonly decodePreview: (file: Blob) => Promise<Blob>;
  readonly hash: (content: ArrayBuffer) => Promise<string>;
  readonly findLocation: (content: ArrayBuffer) => Promise<boolean>;
  /** A JPEG of a HEIC, upright; rejects if it cannot be opened. */
  readonly convertHeic: (file: Blob, quality: number) => Promise<Blob>;
};

// Phones run out of memory on larger pictures, so that failing there says nothing about the file.
const surelyDecodablePixels = 16_000_000;
/** The second where the first makes the JPEG too large. */
const jpegQualities = [0.92, 0.8] as const;

/** Judges by content what kind of file it is: a type to open, or why it is refused. */
function judgeSignature(signature: ImageSignature): ReadableImageType | 'unsupported' | 'not-an-image' {
  switch (signature) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'avif':
    case 'heic':
      return signature;
    case 'gif':
    case 'bmp':
    case 'tiff':
    case 'svg':
      return 'unsupported';
    case 'other':
      return 'not-an-image';
  }
}

/** Checks a file before anything leaves: size, kind by content, pixels, and whether it opens at all. Never rejects. */
export async function inspectFile(file: File, environment: InspectionEnvironment): Promise<Inspection> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  if (file.size > limits.photo.maxBytes) return { ok: false, reason: 'too-large' };
  try {
    return await inspectReadable(file, environment);
  } catch {
    // Moved, deleted or locked since it was chosen; or a folder that was dropped.
    return { ok: false, reason: 'unreadable' };
  }
}

async function inspectReadable(file: File, environment: InspectionEnvironment): Promise<Inspection> {
  const content = await file.arrayBuffer();
  const bytes = new Uint8Array(content);
  const kind = judgeSignature(imageSignature(bytes));
  if (kind === 'unsupported' || kind === 'not-an-image') return { ok: false, reason: kind };

  const header = readImageHeader(kind, bytes);
  if (header === undefined) return { ok: false, reason: 'broken' };
  if (header.width * header.height > limits.photo.maxPixels) return { ok: false, reason: 'too-many-pixels' };

  const hasLocation = await environment.findLocation(content);
  if (kind === 'heic') return inspectHeic(file, hasLocation, environment);

  const preview = await environment.decodePreview(file).catch(() => undefined);
  // Not every browser knows AVIF; what all of them know and this one cannot open is broken.
  if (preview === undefined && kind !== 'avif' && header.width * header.height <= surelyDecodablePixels)
    return { ok: false, reason: 'broken' };

  const fingerprint = await environment.hash(content);
  const facts = { ...header, contentType: `image/${kind}`, hasLocation, isConverted: false, fingerprint } as const;
  return { ok: true, facts, file, preview };
}

async function inspectHeic(file: File, hasLocation: boolean, environment: InspectionEnvironment): Promise<Inspection> {
  for (const quality of jpegQualities) {
    const jpeg = await environment.convertHeic(file, quality).catch(() => undefined);
    if (jpeg === undefined) return { ok: false, reason: 'heic' };
    if (jpeg.size > limits.photo.maxBytes) continue;
    const name = file.name.replace(/\.hei[cf]$/i, '.jpg');
    const converted = new File([jpeg], name, { type: 'image/jpeg', lastModified: file.lastModified });
    const inspection = await inspectReadable(converted, environment);
    if (!inspection.ok) return inspection;
    return { ...inspection, facts: { ...inspection.facts, hasLocation, isConverted: true } };
  }
  return { ok: false, reason: 'too-large' };
}
