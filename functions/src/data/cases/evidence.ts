import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import type { Profile } from '#contract/documents/profile.ts';
import { objectOf, webpName } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { avatarHashOf } from '../accounts/avatarStore.ts';
import { readVariant } from '../photos/photoFiles.ts';

const evidenceSchema = v.object({ imagePath: v.pipe(v.string(), v.startsWith('quarantine/')) });

/** The path of the picture that was kept with a case; `undefined` where none was. */
export function pictureOfEvidence(evidence: unknown): string | undefined {
  const parsed = v.safeParse(evidenceSchema, evidence);
  return parsed.success ? parsed.output.imagePath : undefined;
}

export type Snapshot = { readonly from: string; readonly to: string };

/**
 * Pure: the copy is named for the picture and the opening, so that what is purged of one opening is never another's.
 */
const snapshotOf = (caseId: string, opening: number, picture: string, from: string): Snapshot => ({
  from,
  to: storagePath.evidence(caseId, `${opening}-${picture}`),
});

type Opening = { readonly caseId: string; readonly opening: number };

const mostPx = 1_280;

/** Pure: what is kept of a photo: the largest of its pictures that is no larger than staff need to judge it. */
export function pictureToKeep(id: PhotoId, photo: Photo, { caseId, opening }: Opening): Snapshot | undefined {
  const { variants, pictureId = id } = photo;
  if (!('sizes' in variants)) return undefined;
  const width = variants.sizes.findLast((size) => size <= mostPx) ?? variants.sizes[0] ?? 0;
  return snapshotOf(caseId, opening, `${pictureId}-${width}`, objectOf({ id, pictureId, variants }, webpName(width)));
}

/** Pure: what is kept of a person: the largest square of their avatar; nothing of one that lies elsewhere. */
export function avatarToKeep(uid: Uid, profile: Profile, { caseId, opening }: Opening): Snapshot | undefined {
  const hash = avatarHashOf(uid, profile);
  if (hash === undefined) return undefined;
  return snapshotOf(caseId, opening, hash, storagePath.avatar(uid, hash, limits.avatar.edgesPx[2]));
}

/**
 * Makes the private copy, without the metadata: a download token would open it past the rules. `false` where the
 * picture is gone.
 */
export async function keepPicture(bucket: Bucket, { from, to }: Snapshot): Promise<boolean> {
  const content = await readVariant(bucket, from);
  if (!content) return false;
  const metadata = { cacheControl: 'private, no-store' };
  await bucket.file(to).save(content, { resumable: false, contentType: 'image/webp', metadata });
  return true;
}
