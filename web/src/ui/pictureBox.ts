import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import styles from './pictureBox.module.css';

const letters = [...'abcdefghijkl'];

/** For integers below 4096: one letter for each set bit, `a` for 2048 to `l` for 1. */
const bitsOf = (value: number): string => letters.filter((_, place) => (value >> (11 - place)) & 1).join('');

/** `color` is `#rrggbb`; each channel is rounded to 16 steps. Stylesheets read it as `--color`. */
export function pictureColor(color: string) {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1);
  const bits = channels?.reduce((sum, channel) => sum * 16 + Math.round(Number.parseInt(channel, 16) / 17), 0);
  return {
    className: bits === undefined ? undefined : styles.color,
    'data-bits': bits === undefined ? bits : bitsOf(bits),
  };
}

/** Stylesheets read the tile's ratio as `--ratio`. */
export const pictureRatio = (shape: Shape) => ({
  className: styles.ratio,
  'data-bits': bitsOf(Math.round(tileRatio(shape) * 100)),
});

/** Stylesheets read the maximum width as `--widest`, in steps of 200 px, up to 3000 px. */
export const pictureWidest = (px: number) => ({
  className: styles.widest,
  'data-bits': bitsOf(Math.max(1, Math.floor(px / 200))),
});
