import type { Bucket } from '@google-cloud/storage';
import { limits } from '#contract/limits.ts';
import { type AvatarUploadPlace, storagePath } from '#contract/paths.ts';
import { unless } from '../../platform/unless.ts';
import { deleteObject, type ListedObject, listedObjects } from '../objects.ts';
import { sealed } from '../photos/photoFiles.ts';
import { deleteAvatarReservation } from './avatarReservationStore.ts';

/** `too-large` is found without reading a byte. */
export async function readAvatarUpload(bucket: Bucket, path: string): Promise<Buffer | 'too-large' | undefined> {
  const upload = bucket.file(path);
  const [exists] = await upload.exists();
  if (!exists) return undefined;
  const [metadata] = await upload.getMetadata();
  if (Number(metadata.size) > limits.avatar.maxBytes) return 'too-large';
  // Not decompressed: with a declared `Content-Encoding: gzip`, 5 MiB could become far more.
  const [content] = await upload.download({ decompress: false });
  return content;
}

/** The reservation goes first, so that a concurrent sealing stops. Idempotent. */
export async function discardAvatarUpload(bucket: Bucket, { uid, id }: AvatarUploadPlace): Promise<void> {
  await deleteAvatarReservation(id);
  await deleteObject(bucket, storagePath.avatarUpload(uid, id));
}

/** `generation` identifies the content: each write has a new one. */
export type ArrivedUpload = {
  readonly name: string;
  readonly generation: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly isSealed: boolean;
};

/** Rewrites an upload without its download token (see `sealOriginal`), unless another write has replaced it. */
export async function sealAvatarUpload(
  bucket: Bucket,
  { name, generation, contentType }: ArrivedUpload,
): Promise<void> {
  await unless([404, 412], async () => {
    const [content] = await bucket.file(name, { generation }).download({ decompress: false });
    await bucket
      .file(name)
      .save(content, {
        resumable: false,
        contentType,
        metadata: { cacheControl: 'private, no-store', metadata: sealed },
        preconditionOpts: { ifGenerationMatch: generation },
      });
  });
}

export async function* avatarUploadsBefore(bucket: Bucket, before: Date): AsyncGenerator<ListedObject> {
  for await (const listed of listedObjects(bucket, 'avatarUploads/')) {
    yield* listed.filter(({ writtenAt }) => writtenAt < before);
  }
}
