import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { type AvatarUploadPlace, storagePath } from '#contract/paths.ts';
import { deleteAsListed, deleteObject, type ListedObject, listedObjects } from '../objects.ts';
import { sealed } from '../photos/photoFiles.ts';
import { deleteAvatarReservation } from './avatarReservationStore.ts';

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

/** Deletes an upload, and its reservation first, so that a copy that is being sealed finds none. Idempotent. */
export async function discardAvatarUpload(bucket: Bucket, { uid, id }: AvatarUploadPlace): Promise<void> {
  await deleteAvatarReservation(id);
  await deleteObject(bucket, storagePath.avatarUpload(uid, id));
}

/** An upload as its event tells of it. `generation` names its content: written once more, it has another. */
export type ArrivedUpload = {
  readonly name: string;
  readonly generation: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly isSealed: boolean;
};

export const deleteArrivedUpload = (bucket: Bucket, arrived: ArrivedUpload): Promise<void> =>
  deleteAsListed(bucket, arrived);

const lostSchema = v.object({ code: v.picklist([404, 412]) });

/** Writes an upload anew in its place without its download token (see `sealOriginal`), unless that is no longer what lies there. */
export async function sealAvatarUpload(
  bucket: Bucket,
  { name, generation, contentType }: ArrivedUpload,
): Promise<void> {
  try {
    const [content] = await bucket.file(name, { generation }).download({ decompress: false });
    await bucket.file(name).save(content, {
      resumable: false,
      contentType,
      metadata: { cacheControl: 'private, no-store', metadata: sealed },
      preconditionOpts: { ifGenerationMatch: generation },
    });
  } catch (error) {
    if (!v.is(lostSchema, error)) throw error;
  }
}

/** Uploads from before a date, page by page: what the sweep of their reservations has not taken along. */
export async function* avatarUploadsBefore(bucket: Bucket, before: Date): AsyncGenerator<ListedObject> {
  for await (const listed of listedObjects(bucket, 'avatarUploads/')) {
    yield* listed.filter(({ writtenAt }) => writtenAt < before);
  }
}
