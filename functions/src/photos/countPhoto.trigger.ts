import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import * as v from 'valibot';
import { publishedPhotoSchema } from '#contract/documents/photo.ts';
import { downloadAddress } from '#contract/edge/downloads.ts';
import { pictureAddress, variantNamesOf } from '#contract/edge/pictures.ts';
import { isPhotoId, type PhotoId } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { purge as purgeCdn } from '../platform/purge.ts';
import { followDownload } from './fullSize.ts';
import { updateDerived } from './updateDerived.ts';

/** Retried. Events may be repeated, delayed and reordered. */
export const countPhoto = onDocumentWritten(
  { document: 'photos/{id}', retry: true },
  inEvent(async ({ params, data }) => {
    if (isPhotoId(params.id)) await updateAfter(params.id, data?.before.data(), data?.after.data());
  }),
);

/**
 * Each part first compares the fields that it is about, so that most events read nothing. No part writes what makes the
 * event of another write read again.
 */
export async function updateAfter(id: PhotoId, before: unknown, after: unknown): Promise<void> {
  await Promise.all([
    updateDerived(id, before, after, systemClock),
    withdrawPictures(id, before, after),
    followDownload(id, after, systemClock),
  ]);
}

function addressesOf(id: PhotoId, stored: unknown): readonly string[] {
  const { success, output: photo } = v.safeParse(publishedPhotoSchema, stored);
  if (!success) return [];
  const addresses = variantNamesOf(photo.variants).map((name) => pictureAddress(id, photo.pictureId ?? id, name));
  return photo.download === 'none' ? addresses : [...addresses, downloadAddress({ ...photo, id })];
}

export function addressesLeft(id: PhotoId, before: unknown, after: unknown): readonly string[] {
  const current = new Set(addressesOf(id, after));
  return addressesOf(id, before).filter((address) => !current.has(address));
}

/** Purges caches. Idempotent. Throws to be retried. */
export async function withdrawPictures(id: PhotoId, before: unknown, after: unknown, purge = purgeCdn): Promise<void> {
  const left = addressesLeft(id, before, after);
  if (left.length > 0) await purge(left);
}
