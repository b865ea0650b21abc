import { sharePx } from '#contract/edge/share.ts';
import { sharp } from './decoders.ts';
import { shareFooter } from './shareFooter.ts';

const footerPx = 74;
const seamPx = 56;
/** Of photos, in the dark. */
const ground = '#141310';

type Layer = { readonly input: Buffer; readonly left: number; readonly top: number };

const compose = (layers: readonly Layer[]): Promise<Buffer> =>
  sharp({ create: { ...sharePx, channels: 3, background: ground } })
    .composite([...layers, { input: shareFooter, left: 0, top: sharePx.height - footerPx }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();

/** The `first` photo whole, under it slices of `others`, then the site's name. */
export async function drawShare(first: Buffer | undefined, others: readonly Buffer[]): Promise<Buffer> {
  const { width } = sharePx;
  const top = sharePx.height - footerPx - seamPx;
  const hero = first && {
    input: await sharp(first)
      .flatten({ background: '#ffffff' })
      .resize({ width, height: top, fit: 'contain', background: ground })
      .png()
      .toBuffer(),
    left: 0,
    top: 0,
  };
  const leftOf = (index: number): number => Math.round((width * index) / others.length);
  const slices = others.map(async (photo, index): Promise<Layer> => {
    const left = leftOf(index);
    const size = { width: leftOf(index + 1) - left, height: seamPx };
    const input = await sharp(photo)
      .flatten({ background: '#ffffff' })
      .resize({ ...size, fit: 'cover' })
      .png()
      .toBuffer();
    return { input, left, top };
  });
  return compose([...(hero ? [hero] : []), ...(await Promise.all(slices))]);
}

/** `light`: the day's `light.webp`. */
export async function drawDayShare(light: Buffer): Promise<Buffer> {
  const size = { width: sharePx.width, height: sharePx.height - footerPx };
  return compose([
    {
      input: await sharp(light)
        .resize({ ...size, fit: 'fill' })
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);
}
