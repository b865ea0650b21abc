import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { mediaUrl } from '../platform/mediaUrl.ts';

const tokenSchema = v.object({ firebaseStorageDownloadTokens: v.pipe(v.string(), v.minLength(1)) });

/** An export's link: opens it past the rules, without a sign-in, for who has it, until the file is deleted. */
export async function exportUrl(bucket: Bucket, path: string): Promise<string> {
  const [{ metadata }] = await bucket.file(path).getMetadata();
  const { firebaseStorageDownloadTokens: token } = v.parse(tokenSchema, metadata);
  return `${mediaUrl(bucket.name, path)}&token=${token}`;
}
