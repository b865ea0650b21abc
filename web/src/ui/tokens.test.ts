import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Read as a file, because Vitest hands over empty stylesheets; so it is checked with the tools (tsconfig.tools.json).
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The colours of one theme: each token is `light-dark(light, dark)`. */
const coloursOf = (place: 0 | 1): ReadonlyMap<string, string | undefined> =>
  new Map(
    Array.from(css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g), ([, name = '', ...pair]) => [
      name,
      pair[place],
    ]),
  );

/** Linear red, green and blue. */
type Triple = readonly [number, number, number];

function linearOf(hex: string): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return [red, green, blue];
}

const luminance = ([red, green, blue]: Triple): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

function contrast(one: Triple, other: Triple): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['paper', 'paper-raised', 'paper-sunken'] as const;
const texts = ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'success'] as const;

for (const [name, theme] of [
  ['light', coloursOf(0)],
  ['dark', coloursOf(1)],
] as const) {
  const colour = (token: string): Triple => {
    const value = theme.get(token);
    if (value === undefined) throw new Error(`${name} has no --${token}`);
    return linearOf(value);
  };

  test(`every text colour of the ${name} theme is readable on every ground`, () => {
    for (const ground of grounds) {
      for (const text of texts) {
        expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour('on-accent'), colour('accent-strong'))).toBeGreaterThanOrEqual(4.5);
  });

  test(`every control’s edge in the ${name} theme is visible`, () => {
    expect(contrast(colour('line-strong'), colour('paper'))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('line-strong'), colour('paper-raised'))).toBeGreaterThanOrEqual(3);
  });
}

/** The grounds of a photo's page: by name, how much they have of the photo's colour, and of what else. */
const mixed = new Map(
  Array.from(
    readFileSync(new URL('../features/photos/photo/photo.module.css', import.meta.url), 'utf8').matchAll(
      /--([\w-]+): color-mix\(in oklab, var\(--color, #\w+\) (\d+)%, (#\w{6})\);/g,
    ),
    ([, name, percent, base = '']) => [name, { part: Number(percent) / 100, base }],
  ),
);

// The matrices of CSS Color 4.
function oklabOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  return [
    0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
    1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
    0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
  ];
}

function linearOfOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}

function groundOf(name: string, photo: Triple): Triple {
  const ground = mixed.get(name);
  if (ground === undefined) throw new Error(`--${name} is not mixed from the photo's colour`);
  const [from, base] = [oklabOf(photo), oklabOf(linearOf(ground.base))];
  const at = (place: 0 | 1 | 2): number => ground.part * from[place] + (1 - ground.part) * base[place];
  return linearOfOklab([at(0), at(1), at(2)]);
}

const doubled = (digit: number): string => digit.toString(16).repeat(2);

/** Every colour that a photo's page gets: 16 steps of each channel (`pictureColor`). */
const photos: readonly Triple[] = Array.from({ length: 4_096 }, (_, value) =>
  linearOf(`#${doubled(value >> 8)}${doubled((value >> 4) & 15)}${doubled(value & 15)}`),
);

function leastOnPhotos(token: string, ground: string): number {
  const colour = linearOf(coloursOf(1).get(token) ?? '');
  return Math.min(...photos.map((photo) => contrast(colour, groundOf(ground, photo))));
}

test('every text colour is readable on the ground of a photo’s page, whatever colour the photo has', () => {
  for (const ground of grounds) {
    for (const text of texts) expect(leastOnPhotos(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('every control’s edge is visible on the ground of a photo’s page, whatever colour the photo has', () => {
  for (const ground of ['paper', 'paper-raised']) {
    expect(leastOnPhotos('line-strong', ground), ground).toBeGreaterThanOrEqual(3);
  }
});
