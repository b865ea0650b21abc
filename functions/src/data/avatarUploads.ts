import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

/** The picture at a path; `undefined` where there is none, `too-large` without a byte of it being read. */
export async function readAvatarUpload(bucket: Bucket, path: string): Promise<Buffer | 'too-large' | undefined> {
  const upload = bucket.file(path);
  const [exists] = await upload.exists();
  if (!exists) return undefined;
  const [metadata] = await upload.getMetadata();
  if (Number(metadata.size) > limits.avatar.maxBytes) return 'too-large';
  // Not unpacked: a declared `Content-Encoding: gzip` could turn 5 MiB into far more.
  const [content] = await upload.download({ decompress: false });
  return content;
}

/** Idempotent. */
export async function deleteAvatarUpload(bucket: Bucket, path: string): Promise<void> {
  await bucket.file(path).delete({ ignoreNotFound: true });
}

const pageSize = 500;
const createdSchema = v.pipe(v.string(), v.isoTimestamp());
const nextPageSchema = v.object({ pageToken: v.string() });

/** The paths of uploads from before a date, page by page through all there are: a day's worth at most is kept. */
export async function* avatarUploadsBefore(bucket: Bucket, before: Date): AsyncGenerator<string> {
  let pageToken: string | undefined;
  do {
    const [files, next] = await bucket.getFiles({
      prefix: 'avatarUploads/',
      maxResults: pageSize,
      autoPaginate: false,
      ...(pageToken === undefined ? {} : { pageToken }),
    });
    for (const { name, metadata } of files) {
      if (new Date(v.parse(createdSchema, metadata.timeCreated)) < before) yield name;
    }
    const parsed = v.safeParse(nextPageSchema, next);
    pageToken = parsed.success ? parsed.output.pageToken : undefined;
  } while (pageToken !== undefined);
}
