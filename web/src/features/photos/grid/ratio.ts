import { type Shape, tileRatio } from '#lib/justifyRows.ts';
import styles from './ratio.module.css';

/** The class and the attribute by which stylesheets know the ratio of a picture's tile as `--ratio`. */
export const ratioOf = (shape: Shape) => ({
  className: styles.ratio,
  'data-ratio': String(Math.round(tileRatio(shape) * 100)).padStart(3, '0'),
});
