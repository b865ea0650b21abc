import type { Bucket } from '@google-cloud/storage';
import { type AvatarUploadPlace, storagePath } from '#contract/paths.ts';
import { unless } from '../../platform/unless.ts';
import { type ArrivedObject, deleteObject, type ListedObject, listedObjects, sealed } from '../objects.ts';
import { deleteAvatarReservation } from './avatarReservationStore.ts';

/** The reservation goes first, so that a concurrent sealing stops. Idempotent. */
export async function discardAvatarUpload(bucket: Bucket, { uid, id }: AvatarUploadPlace): Promise<void> {
  await deleteAvatarReservation(id);
  await deleteObject(bucket, storagePath.avatarUpload(uid, id));
}

/** Rewrites an upload without its download token (see `sealOriginal`), unless another write has replaced it. */
export async function sealAvatarUpload(
  bucket: Bucket,
  { name, generation, contentType }: ArrivedObject,
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
