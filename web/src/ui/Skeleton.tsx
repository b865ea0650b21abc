import type { CSSProperties } from 'react';
import { classNames } from './classNames.ts';
import styles from './States.module.css';

type SkeletonProps = { width?: string; height?: string; className?: string | undefined };

/** Hidden from screen readers: say "loading" once for the whole page. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return <span className={classNames(styles.skeleton, className)} style={size} aria-hidden="true" />;
}
