import type { uploadContentTypes } from '#contract/callables/createPhotos.ts';
import { type ImageSignature, imageSignature } from '#contract/imageSignature.ts';
import { limits } from '#contract/limits.ts';
import { type ImageHeader, type ReadableImageType, readImageHeader } from '#lib/imageHeader.ts';
import type { Refusal } from './uploadPhase.ts';

/** What a file is, found out from its content. Sizes in px. */
export type FileFacts = {
  readonly contentType: (typeof uploadContentTypes)[number];
  readonly width: number;
  readonly height: number;
  /** The file says where the picture was taken; the server takes it out. */
  readonly hasLocation: boolean;
  /** The same for two files of the same content. */
  readonly fingerprint: string;
};

export type Inspection =
  | { readonly ok: true; readonly facts: FileFacts; readonly preview: Blob | undefined }
  | { readonly ok: false; readonly reason: Refusal };

/** What an inspection needs of the browser. */
export type InspectionEnvironment = {
  /** A small picture of the file; rejects if the browser cannot decode it. */
  readonly decodePreview: (file: Blob) => Promise<Blob>;
  readonly digest: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;
};

const headBytes = 256 * 1024;
const tailBytes = 64 * 1024;
// Phones run out of memory on larger pictures, so that failing there says nothing about the file.
const surelyDecodablePixels = 16_000_000;

const read = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer());

/** Judges by content what kind of file it is: a type to send, or why it is refused. */
export function judgeSignature(signature: ImageSignature): ReadableImageType | Refusal {
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

const isReadable = (kind: ReadableImageType | Refusal): kind is ReadableImageType =>
  kind === 'jpeg' || kind === 'png' || kind === 'webp' || kind === 'avif';

async function headerOf(kind: ReadableImageType, head: Uint8Array, file: Blob): Promise<ImageHeader | undefined> {
  const header = readImageHeader(kind, head);
  // Large colour profiles and previews push the frame of a JPEG back.
  return header ?? (file.size > head.length ? readImageHeader(kind, await read(file)) : undefined);
}

async function inspectReadable(file: Blob, { decodePreview, digest }: InspectionEnvironment): Promise<Inspection> {
  const head = await read(file.slice(0, headBytes));
  const kind = judgeSignature(imageSignature(head));
  if (!isReadable(kind)) return { ok: false, reason: kind };

  const header = await headerOf(kind, head, file);
  if (header === undefined) return { ok: false, reason: 'broken' };
  const pixels = header.width * header.height;
  if (pixels > limits.photo.maxPixels) return { ok: false, reason: 'too-many-pixels' };

  const preview = await decodePreview(file).catch(() => undefined);
  // Not every browser knows AVIF; what all of them know and this one cannot open is broken.
  if (preview === undefined && kind !== 'avif' && pixels <= surelyDecodablePixels)
    return { ok: false, reason: 'broken' };

  const ends = await Promise.all([digest(head), digest(await read(file.slice(-tailBytes)))]);
  const { width, height, hasLocation } = header;
  const fingerprint = [file.size, ...ends].join(':');
  return { ok: true, facts: { contentType: `image/${kind}`, width, height, hasLocation, fingerprint }, preview };
}

/** Checks a file before anything leaves: size, kind by content, pixels, and whether it opens at all. Never rejects. */
export async function inspectFile(file: Blob, environment: InspectionEnvironment): Promise<Inspection> {
  if (file.size === 0) return { ok: false, reason: 'empty' };
  if (file.size > limits.photo.maxBytes) return { ok: false, reason: 'too-large' };
  try {
    return await inspectReadable(file, environment);
  } catch {
    // Moved, deleted or locked since it was chosen; or a folder that was dropped.
    return { ok: false, reason: 'unreadable' };
  }
}
