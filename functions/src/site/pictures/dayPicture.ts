import type { Strip } from '#contract/documents/moments.ts';
import { daySharePx, momentsAddress } from '#contract/edge/moments.ts';
import { limits } from '#contract/limits.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import { sharp } from '../../pictures/decoders.ts';
import { type Answer, entering, type SiteRequest, seconds, sharedFor } from '../answer.ts';
import { beginReads } from '../api/reads.ts';
import { drawnPages } from '../rememberedAnswers.ts';
import type { DayRequest } from './pictureAt.ts';

/** The site's paper by day: `--paper-sunken`. */
const paper = '#f1efe9';

/** Made of the stored colours alone: no photo is read. 404 for a day without photos. */
export async function answerDay(request: SiteRequest, day: DayRequest): Promise<Answer> {
  const enter = entering(request, serverLimits.questions.pictureUnits);
  return (await drawnPages.remembered(request.path, () => draw(day), enter)).value;
}

async function draw({ date, name }: DayRequest): Promise<Answer> {
  const nosniff = { 'X-Content-Type-Options': 'nosniff' };
  const { strips } = (await beginReads().read('moments', momentsAddress(date))).item;
  if (strips.every(({ count }) => count === 0)) {
    return { status: 404, headers: { ...nosniff, 'Cache-Control': sharedFor(seconds.notFound) } };
  }
  const isShare = name === 'share.jpg';
  const type = isShare ? 'image/jpeg' : 'image/webp';
  // The picture of a day changes, so browsers ask for it each time.
  const cached = { 'Cache-Control': sharedFor(limits.pictures.sharedSeconds.young) };
  const body = await (isShare ? sharePicture(strips) : bandPicture(strips));
  return { status: 200, headers: { ...nosniff, ...cached, 'Content-Type': type }, body };
}

/** One pixel for each ten minutes, clear where there is no photo. */
const pixels = (strips: readonly Strip[]) =>
  sharp(Buffer.concat(strips.map(({ color }) => pixelOf(color))), {
    raw: { width: strips.length, height: 1, channels: 4 },
  });

const pixelOf = (color: string): Buffer =>
  Buffer.from(/^#[\da-f]{6}$/i.test(color) ? `${color.slice(1)}ff` : '00000000', 'hex');

const bandPicture = (strips: readonly Strip[]): Promise<Buffer> => pixels(strips).webp({ lossless: true }).toBuffer();

const sharePicture = (strips: readonly Strip[]): Promise<Buffer> =>
  pixels(strips)
    .flatten({ background: paper })
    .resize({ ...daySharePx, fit: 'fill', kernel: 'nearest' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
