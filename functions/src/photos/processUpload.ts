import { type PicturePlace, parseUploadPath } from '#contract/paths.ts';
import type { ArrivedObject } from '../data/objects.ts';
import { log } from '../platform/logger.ts';
import { discardIfOrphan, type Environment, type Outcome } from './beginPicture.ts';
import { placeFirst } from './placeFirst.ts';
import { placeReplacement } from './placeReplacement.ts';

/** Makes a picture of an original that has arrived. deploy/monitoring searches for the words of the log. */
export async function receiveUpload(arrived: ArrivedObject, environment: Environment): Promise<void> {
  const place = parseUploadPath(arrived.name);
  if (!place) return;
  // The pipeline wrote it.
  if (arrived.isSealed) return discardIfOrphan(place, environment);
  const startedAt = performance.now();
  const outcome = await processUpload(place, environment);
  const { photoId, pictureId } = place;
  const ms = Math.round(performance.now() - startedAt);
  const sinceUploadMs = arrived.createdAt && environment.clock().getTime() - arrived.createdAt.getTime();
  log.info('upload processed', { photoId, pictureId, outcome, ms, sinceUploadMs });
}

export const processUpload = (place: PicturePlace, environment: Environment): Promise<Outcome> =>
  place.pictureId === place.photoId ? placeFirst(place, environment) : placeReplacement(place, environment);
