import { type DayPictureName, dayPictureAddress, momentsAddress } from '#contract/edge/moments.ts';
import { limits } from '#contract/limits.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { readSlices } from '../../data/photos/momentStore.ts';
import { drawLight, drawSeam, type SlicesOfDay } from '../../pictures/daySlices.ts';
import { drawDayShare } from '../../pictures/drawShare.ts';
import { type Answer, entering, movedTo, type SiteRequest, seconds, sharedFor } from '../answer.ts';
import { beginReads } from '../api/reads.ts';
import { drawnPages } from '../rememberedAnswers.ts';
import type { DayRequest } from './pictureAt.ts';

const nosniff = { 'X-Content-Type-Options': 'nosniff' };

const pictures: Readonly<Record<DayPictureName, { type: string; draw: (slices: SlicesOfDay) => Promise<Buffer> }>> = {
  'seam.webp': { type: 'image/webp', draw: drawSeam },
  'light.webp': { type: 'image/webp', draw: drawLight },
  'share.jpg': { type: 'image/jpeg', draw: async (slices) => drawDayShare(await drawLight(slices)) },
};

/** Made of the slices alone: no photo is read. 404 for a day without slices. Other versions lead to the current one. */
export async function answerDay(request: SiteRequest, day: DayRequest): Promise<Answer> {
  const enter = entering(request, serverLimits.questions.pictureUnits);
  return (await drawnPages.remembered(request.path, () => draw(day), enter)).value;
}

async function draw({ date, version, name }: DayRequest): Promise<Answer> {
  const current = (await beginReads().read('moments', momentsAddress(date))).item.version;
  const stored = current === undefined ? undefined : await readSlices(date);
  if (current === undefined || stored === undefined || Object.keys(stored.slices).length === 0)
    return { status: 404, headers: { ...nosniff, 'Cache-Control': sharedFor(seconds.notFound) } };
  if (current !== version) return movedTo(dayPictureAddress({ date, version: current, name }));
  const { browserSeconds, sharedSeconds } = limits.pictures;
  const { type, draw: make } = pictures[name];
  const cached = { 'Cache-Control': `public, max-age=${browserSeconds}, s-maxage=${sharedSeconds.young}` };
  return { status: 200, headers: { ...nosniff, ...cached, 'Content-Type': type }, body: await make(stored.slices) };
}
