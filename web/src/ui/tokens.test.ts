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

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

for (const [name, theme] of [
  ['light', coloursOf(0)],
  ['dark', coloursOf(1)],
] as const) {
  const colour = (token: string): string => {
    const value = theme.get(token);
    if (value === undefined) throw new Error(`${name} has no --${token}`);
    return value;
  };

  test(`every text colour of the ${name} theme is readable on every ground`, () => {
    for (const ground of ['paper', 'paper-raised', 'paper-sunken']) {
      for (const text of ['ink', 'ink-soft', 'accent', 'accent-strong', 'danger', 'success']) {
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
