import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { profileColours } from './iccProfile.ts';
import { codedColours, toSrgb } from './toSrgb.ts';

type Tag = readonly [name: string, data: Buffer];

function profileOf(tags: readonly Tag[], space = 'RGB '): Uint8Array {
  const start = 128 + 4 + tags.length * 12;
  const head = Buffer.alloc(start);
  head.write(space, 16, 'latin1');
  head.writeUInt32BE(tags.length, 128);
  let at = start;
  for (const [index, [name, data]] of tags.entries()) {
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(at, 136 + index * 12);
    head.writeUInt32BE(data.length, 140 + index * 12);
    at += data.length;
  }
  return new Uint8Array(Buffer.concat([head, ...tags.map(([, data]) => data)]));
}

const fixed = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), index * 4);
  return bytes;
};
const typed = (type: string, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...content]);
const shorts = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};
const table = (...entries: readonly number[]): Buffer => typed('curv', shorts(0, entries.length), shorts(...entries));
const formula = (kind: number, ...values: readonly number[]): Buffer =>
  typed('para', shorts(kind, 0), fixed(...values));

// The primaries of sRGB, under D50 (IEC 61966-2-1).
const primaries: readonly Tag[] = [
  ['rXYZ', typed('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
  ['gXYZ', typed('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
  ['bXYZ', typed('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
];
const withCurve = (curve: Buffer): Uint8Array =>
  profileOf([...primaries, ['rTRC', curve], ['gTRC', curve], ['bTRC', curve]]);

describe('the colours of a profile', () => {
  it('Display P3 is read as the server reads it in a JPEG', async () => {
    const colours = [
      [217, 42, 52],
      [0, 183, 30],
      [60, 60, 208],
      [209, 147, 115],
      [128, 128, 128],
    ];
    const png = await sharp(Buffer.from(colours.flat()), { raw: { width: colours.length, height: 1, channels: 3 } })
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { icc } = await sharp(png).metadata();
    const data = new Uint8Array(await sharp(png, { ignoreIcc: true }).raw().toBuffer());
    const found = profileColours(new Uint8Array(icc ?? []));
    if (found === undefined) throw new Error('no colours');
    const pixels = toSrgb({ width: colours.length, height: 1, data, stride: data.length, bits: 8 }, found);
    for (const [index, value] of colours.flat().entries()) {
      expect(Math.abs((pixels[Math.floor(index / 3) * 4 + (index % 3)] ?? 0) - value)).toBeLessThanOrEqual(3);
    }
  });

  it.each([
    ['a table of none', table(), 0.4],
    ['a power', table(0x0200), 0.16],
    ['a table', table(0, 0x4000, 0xffff), 0.2],
    ['formula 0', formula(0, 2), 0.16],
    ['formula 1', formula(1, 2, 1, 0.1), 0.25],
    ['formula 1 below its beginning', formula(1, 2, 1, -0.5), 0],
    ['formula 2', formula(2, 2, 1, 0.1, 0.05), 0.3],
    ['formula 3', formula(3, 2, 1, 0.1, 0.5, 0.3), 0.25],
    ['formula 3 on its line', formula(3, 2, 1, 0.1, 0.5, 0.45), 0.2],
    ['formula 4', formula(4, 2, 1, 0.1, 0.5, 0.3, 0.1, 0.2), 0.35],
    ['formula 4 on its line', formula(4, 2, 1, 0.1, 0.5, 0.45, 0.1, 0.2), 0.4],
  ])('the parser reads a curve that is %s', (_name, curve, light) => {
    const found = profileColours(withCurve(curve));
    for (const read of found?.curves ?? []) expect(read(0.4)).toBeCloseTo(light, 3);
    expect(found?.curves).toHaveLength(3);
    for (const [index, row] of (found?.matrix ?? []).entries()) {
      for (const [from, value] of row.entries()) expect(value).toBeCloseTo(from === index ? 1 : 0, 2);
    }
  });

  it('code points win over everything else', () => {
    const cicp = typed('cicp', Buffer.from([9, 18, 0, 1]));
    expect(profileColours(profileOf([...primaries, ['cicp', cicp]]))).toEqual(
      codedColours({ primaries: 9, transfer: 18 }),
    );
  });

  it('a grey profile, a profile of lookup tables and a cut profile have no colours', () => {
    const whole = withCurve(table());
    expect(profileColours(whole)).toBeDefined();
    expect(profileColours(profileOf([['kTRC', table()]], 'GRAY'))).toBeUndefined();
    expect(profileColours(profileOf([['A2B0', typed('mAB ')]]))).toBeUndefined();
    for (let length = 0; length < whole.length; length += 1) {
      expect(profileColours(whole.subarray(0, length))).toBeUndefined();
    }
  });

  it('hostile bytes never cause an error', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void profileColours(bytes)));
    const change = fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 255 })), { maxLength: 8 });
    fc.assert(
      fc.property(change, (changes) => {
        const bytes = withCurve(formula(3, 2, 1, 0.1, 0.5, 0.3));
        for (const [at, value] of changes) bytes[at] = value;
        profileColours(bytes);
      }),
    );
  });
});
