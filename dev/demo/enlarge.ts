import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { madeVariantsSchema } from '#contract/documents/photo.ts';
import { type VariantName, variantObject, webpName } from '#contract/edge/pictures.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { ROOT } from '../launcher/paths.ts';
import { demoPicture, type Site } from './site.ts';
import type { DemoPhoto } from './tables.ts';

/** Outlives `--fresh`: made at the first start of a clone. */
const cache = join(ROOT, 'node_modules/.cache/matataki-demo');

async function made(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(cache, createHash('sha256').update(key).digest('hex').slice(0, 32));
  const earlier = await readFile(path).catch(() => undefined);
  if (earlier !== undefined) return earlier;
  const content = await make();
  await mkdir(cache, { recursive: true });
  await writeFile(path, content);
  return content;
}

const widestPx = 1_280;
const widthsPx = [720, widestPx] as const;

/**
 * Adds wider pictures to a published photo that was uploaded small, because the functions would need 4 s of a core for
 * all pictures of 1,280 px, three of them for AVIF. The files are made once and kept.
 */
export async function enlarge({ bucket, doc }: Site, id: string, { file, part }: DemoPhoto): Promise<void> {
  const key = (what: string | number) => `${file} ${part} ${what}`;
  const share = await made(key('share'), () => demoPicture(file, part, widestPx));
  const { width, height } = await sharp(share).metadata();
  const photo = doc(`photos/${id}`);
  const { sizes } = v.parse(madeVariantsSchema, (await photo.get()).get('variants'));
  const smallest = Math.max(...sizes);
  const wider = [...new Set(widthsPx.map((px) => Math.min(px, width)))].filter((px) => px > smallest);
  if (wider.length === 0) return;
  const files = wider.map(async (px): Promise<readonly [VariantName, Buffer]> => {
    const make = () => sharp(share).resize({ width: px }).webp({ quality: 75, effort: 2 }).toBuffer();
    return [webpName(px), await made(key(px), make)];
  });
  const photoId = parsePhotoId(id);
  await Promise.all(
    [['share.jpg', share] as const, ...(await Promise.all(files))].map(([name, content]) =>
      bucket
        .file(variantObject(photoId, photoId, name))
        .save(content, {
          resumable: false,
          contentType: name === 'share.jpg' ? 'image/jpeg' : 'image/webp',
          metadata: { cacheControl: 'public, max-age=31536000, immutable' },
        }),
    ),
  );
  // Without AVIF: browsers would prefer its small widths.
  const variants = { sizes: [...sizes, ...wider], avif: [], share: { width, height } };
  await photo.update({ width, height, variants });
}
