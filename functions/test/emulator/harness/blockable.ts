import sharp from 'sharp';

/** A picture of soft patches that differs from all other pictures of tests. */
export async function patches(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 50 } as const;
  const small = sharp({ create: { width: 24, height: 16, channels: 3, background: '#000', noise } });
  const wide = sharp(await small.png().toBuffer()).resize(600, 400, { kernel: 'cubic' });
  return wide.jpeg({ quality: 92 }).toBuffer();
}

/** A typical copy: cropped by 3 %, half the size, brighter, recompressed. */
export const copyOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .extract({ left: 9, top: 6, width: 582, height: 388 })
    .resize(291)
    .linear(1.1, 0)
    .jpeg({ quality: 60 })
    .toBuffer();
