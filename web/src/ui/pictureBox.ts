import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import styles from './pictureBox.module.css';

const letters = [...'abcdefghijkl'];

/** A whole number below 4096 as stylesheets read it: a letter for each bit that is set, `a` for 2048 to `l` for 1. */
const bitsOf = (value: number): string => letters.filter((_, place) => (value >> (11 - place)) & 1).join('');

/** The class and attribute by which a box has the colour (`#rrggbb`) of the picture that is to come, in 16 steps of each channel. */
export function pictureColor(color: string) {
  const channels = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(color)?.slice(1);
  const bits = channels?.reduce((sum, channel) => sum * 16 + Math.round(Number.parseInt(channel, 16) / 17), 0);
  return {
    className: bits === undefined ? undefined : styles.color,
    'data-bits': bits === undefined ? bits : bitsOf(bits),
  };
}

/** The class and attribute by which stylesheets know the ratio of a picture's tile as `--ratio`. */
export const pictureRatio = (shape: Shape) => ({
  className: styles.ratio,
  'data-bits': bitsOf(Math.round(tileRatio(shape) * 100)),
});

/** The class and attribute by which stylesheets know how wide a picture may get as `--widest`, in steps of 200 px up to 3000. */
export const pictureWidest = (px: number) => ({
  className: styles.widest,
  'data-bits': bitsOf(Math.max(1, Math.floor(px / 200))),
});
