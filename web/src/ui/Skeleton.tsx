import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { Stack } from './layout.tsx';
import styles from './States.module.css';

type SkeletonProps = { width?: string; height?: string; className?: string | undefined };

/** Hidden from screen readers: say "loading" once for the whole page. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return <span className={classNames(styles.skeleton, className)} style={size} aria-hidden="true" />;
}

type SkeletonsProps = {
  label: string;
  count: number;
  gap?: 2 | 3;
  className?: string | undefined;
  children: ReactNode;
};

/** Until a list is there: `count` times what stands for one entry. */
export function Skeletons({ label, count, children, ...stack }: SkeletonsProps) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <Stack {...stack} role="status" aria-label={label}>
      {places.map((place) => (
        <Fragment key={place}>{children}</Fragment>
      ))}
    </Stack>
  );
}
