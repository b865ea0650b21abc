import type { CSSProperties } from 'react';
import { classNames } from './classNames.ts';
import styles from './States.module.css';

type SkeletonProps = {
  /** CSS lengths of the final shape. */
  width?: string;
  height?: string;
  className?: string | undefined;
};

/** A quiet shape where content is about to be. Say "loading" once for the whole page, not in each. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return <span className={classNames(styles.skeleton, className)} style={size} aria-hidden="true" />;
}
