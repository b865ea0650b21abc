import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpegEnd, jpegSize } from './jpeg.ts';

const photo = sharp({
  create: { width: 70, height: 50, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
});
const baseline = await photo.clone().jpeg().toBuffer();
const progressive = await photo.clone().jpeg({ progressive: true }).toBuffer();

describe('jpegEnd', () => {
  it.each([
    ['4:2:0', {}],
    ['4:4:4', { chromaSubsampling: '4:4:4' }],
    ['its own tables', { optimizeCoding: true, quality: 100 }],
    ['the lowest quality', { quality: 1 }],
    ['optimized scans', { mozjpeg: true }],
  ])('jpegEnd finds the end for each width and height, with %s', async (_name, options) => {
    for (const [width, height] of [
      [1, 1],
      [8, 8],
      [9, 17],
      [16, 16],
      [33, 7],
      [47, 65],
    ] as const) {
      for (const isProgressive of [false, true]) {
        const whole = await photo
          .clone()
          .resize(width, height, { fit: 'fill' })
          .jpeg({ progressive: isProgressive, ...options })
          .toBuffer();
        expect(await jpegEnd(whole)).toBe('whole');
        expect(await jpegEnd(whole.subarray(0, -2))).toBe('open');
        expect(jpegSize(whole)).toEqual({ width, height });
      }
    }
  });

  it('jpegEnd does not judge a JPEG that no browser shows: arithmetic coding, 12 bits, two frames', async () => {
    const frame = baseline.indexOf(Buffer.from([0xff, 0xc0]));
    const change = (at: number, value: number): Buffer => {
      const changed = Buffer.from(baseline.subarray(0, -20));
      changed[at] = value;
      return changed;
    };
    expect(await jpegEnd(change(frame, 0xff))).toBe('cut');
    expect(await jpegEnd(change(frame + 1, 0xc9))).toBe('whole');
    expect(await jpegEnd(change(frame + 4, 12))).toBe('whole');
    const second = Buffer.from(baseline.subarray(frame, frame + 19)).fill(0xff, 5, 9);
    const behindFrame = frame + second.length;
    const twice = [baseline.subarray(0, behindFrame), second, baseline.subarray(behindFrame)];
    expect(await jpegEnd(Buffer.concat(twice))).toBe('whole');
  });

  it('a JPEG of hundreds of scans is refused', async () => {
    const scan = progressive.indexOf(Buffer.from([0xff, 0xda]));
    const next = progressive.indexOf(Buffer.from([0xff, 0xc4]), scan);
    const first = progressive.subarray(scan, next);
    const many = [
      progressive.subarray(0, scan),
      ...Array.from({ length: 200 }, () => first),
      progressive.subarray(next),
    ];
    expect(await jpegEnd(Buffer.concat(many))).toBe('cut');
    expect(await jpegEnd(Buffer.concat([progressive.subarray(0, scan), first, progressive.subarray(scan)]))).toBe(
      'whole',
    );
  });

  it('hostile bytes never cause an error', async () => {
    const change = fc.array(fc.tuple(fc.nat({ max: baseline.length - 1 }), fc.nat({ max: 255 })), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(baseline, progressive), change, async (jpeg, changes) => {
        const changed = Buffer.from(jpeg);
        for (const [at, value] of changes) changed[at] = value;
        const size = jpegSize(changed);
        if (size === undefined || size.width * size.height < 1_000_000) await jpegEnd(changed);
      }),
    );
  });
});
