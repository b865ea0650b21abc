import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

export type TestFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Texts that the camera writes into the file. No served file may contain them. */
export const secrets = { maker: 'SekretKamera', artist: 'Hanako Himitsu', serial: 'SN-4711-0815' } as const;

/** A JPEG as from a phone: rotated by Exif, with camera, author and location. */
export async function phonePhoto(name: string, width = 1_600, height = 1_200): Promise<TestFile> {
  const tile = { width: 40, height: 30, channels: 3 } as const;
  const pixels = sharp(randomBytes(tile.width * tile.height * tile.channels), { raw: tile });
  return asTakenByPhone(name, pixels.resize(width, height, { kernel: 'cubic' }));
}

/** The same, 1,200 × 1,600 px upright, of two colours: red above the middle, blue below. */
export async function twoColouredPhoto(name: string): Promise<TestFile> {
  const blue = { width: 800, height: 1_200, channels: 3, background: '#2020d0' } as const;
  const red = { ...blue, width: 1_600, background: '#d02020' } as const;
  const right = { input: await sharp({ create: blue }).png().toBuffer(), left: 800, top: 0 };
  return asTakenByPhone(name, sharp({ create: red }).composite([right]));
}

async function asTakenByPhone(name: string, picture: Sharp): Promise<TestFile> {
  const buffer = await picture
    .withExif({
      IFD0: { Make: secrets.maker, Model: 'One', Artist: secrets.artist },
      IFD2: { BodySerialNumber: secrets.serial, FNumber: '28/10' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 39/1 31/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 44/1 43/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}
