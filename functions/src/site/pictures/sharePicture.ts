import { apiAddress } from '#contract/edge/api.ts';
import { isCoveredInLists, type PublicPhoto } from '#contract/edge/photos.ts';
import { heightOf, objectOf, webpName, widthFor } from '#contract/edge/pictures.ts';
import { type Shared, sharePx } from '#contract/edge/share.ts';
import { limits } from '#contract/limits.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { readVariant } from '../../data/photos/photoFiles.ts';
import { drawShare } from '../../pictures/drawShare.ts';
import { systemClock } from '../../platform/clock.ts';
import { bucket } from '../../platform/firebase.ts';
import { type Answer, entering, type SiteRequest, seconds, sharedFor } from '../answer.ts';
import { beginReads, unlessMissing } from '../api/reads.ts';
import { drawnPages } from '../rememberedAnswers.ts';

const nosniff = { 'X-Content-Type-Options': 'nosniff' };

/** A picture costs one read of a list and some thirty files. */
const units = 30 * serverLimits.questions.pictureUnits;

/**
 * For link previews of home, a person and an album: the first photo and slices of the others, only listed and uncovered
 * ones. Without any, the site's name alone. 404 for a list that nobody may see.
 */
export async function answerShare(request: SiteRequest, shared: Shared): Promise<Answer> {
  return (await drawnPages.remembered(request.path, () => draw(shared), entering(request, units))).value;
}

function listOf(shared: Shared): string {
  switch (shared.of) {
    case 'site':
      return apiAddress.newest();
    case 'person':
      return apiAddress.photos({ owner: shared.id });
    case 'album':
      return apiAddress.photosOfAlbum(shared.id);
  }
}

const fileOf = (photo: PublicPhoto, widthPx: number): string =>
  objectOf(photo, webpName(widthFor(photo.variants, widthPx)));

async function draw(shared: Shared): Promise<Answer> {
  const list = await unlessMissing(beginReads().read('photos', listOf(shared)));
  if (list === undefined) return { status: 404, headers: { ...nosniff, 'Cache-Control': sharedFor(seconds.notFound) } };
  const now = systemClock();
  const photos = list.items.filter((photo) => photo.visibility === 'public' && !isCoveredInLists(photo, now));
  const isWide = ({ width, height }: PublicPhoto): boolean => width >= 1.6 * height;
  const first = (shared.of === 'site' && photos.find(isWide)) || photos[0];
  const read = (photo: PublicPhoto, widthPx: number) => readVariant(bucket(), fileOf(photo, widthPx));
  const [hero, ...others] = await Promise.all([
    first && read(first, Math.min(sharePx.width, heightOf({ width: first.height, height: first.width }, 500))),
    ...photos.map((photo) => read(photo, 240)),
  ]);
  const body = await drawShare(
    hero,
    others.filter((content) => content !== undefined),
  );
  const cached = { 'Cache-Control': sharedFor(limits.pictures.sharedSeconds.young) };
  return { status: 200, headers: { ...nosniff, ...cached, 'Content-Type': 'image/jpeg' }, body };
}
