import type { Bucket } from '@google-cloud/storage';
import * as v from 'valibot';
import type { Photo } from '#contract/documents/photo.ts';
import type { Profile } from '#contract/documents/profile.ts';
import { evidenceName } from '#contract/edge/evidence.ts';
import type { Cover } from '#contract/edge/pictures.ts';
import { objectOf, webpName } from '#contract/edge/pictures.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { avatarIdOf } from '../accounts/avatarStore.ts';
import { readVariant } from '../photos/photoFiles.ts';

const evidenceSchema = v.object({ imagePath: v.pipe(v.string(), v.startsWith('quarantine/')) });

export function pictureOfEvidence(evidence: unknown): string | undefined {
  const parsed = v.safeParse(evidenceSchema, evidence);
  return parsed.success ? parsed.output.imagePath : undefined;
}

export type Snapshot = { readonly from: string; readonly to: string };

/** The name contains picture and opening, so that a purge never deletes another opening's picture. */
const snapshotOf = (caseId: string, opening: number, picture: string, from: string): Snapshot => ({
  from,
  to: storagePath.evidence(caseId, evidenceName(opening, picture)),
});

type Opening = { readonly caseId: string; readonly opening: number };

const mostPx = 1_280;

/** The largest size up to `mostPx`; for a panorama without one, the largest. */
export function pictureToKeep(
  id: PhotoId,
  { variants, pictureId = id }: Pick<Photo | Cover, 'pictureId' | 'variants'>,
  { caseId, opening }: Opening,
): Snapshot | undefined {
  if (!('sizes' in variants)) return undefined;
  const width = variants.sizes.findLast((size) => size <= mostPx) ?? variants.sizes.at(-1) ?? 0;
  return snapshotOf(caseId, opening, `${pictureId}-${width}`, objectOf({ id, pictureId }, webpName(width)));
}

export function avatarToKeep(uid: Uid, profile: Profile, { caseId, opening }: Opening): Snapshot | undefined {
  const avatarId = avatarIdOf(uid, profile);
  if (avatarId === undefined) return undefined;
  return snapshotOf(caseId, opening, avatarId, storagePath.avatar(uid, avatarId));
}

/** `false` if the picture is gone. Copies no metadata, because a download token would bypass the rules. */
export async function keepPicture(bucket: Bucket, { from, to }: Snapshot): Promise<boolean> {
  const content = await readVariant(bucket, from);
  if (!content) return false;
  const metadata = { cacheControl: 'private, no-store' };
  await bucket.file(to).save(content, { resumable: false, contentType: 'image/webp', metadata });
  return true;
}
