import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { classNames, type Gap, Stack } from './layout.tsx';
import styles from './States.module.css';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  headingLevel?: 1 | 2 | undefined;
  role?: 'alert' | undefined;
  children?: ReactNode;
};

/** There is nothing to see. Decoration only. */
export const ClosedEye = () => (
  <svg className={styles.eye} viewBox="0 0 32 20" width="48" height="30" aria-hidden="true">
    <path d="M3 4c4 6 8.3 9 13 9s9-3 13-9M7 10l-2 3M16 13v4M25 10l2 3" />
  </svg>
);

/** One sentence below a closed eye: there is nothing to see. */
export function EmptyState({ title, text, headingLevel = 2, role, children }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.state} role={role}>
      <ClosedEye />
      <Heading>{title}</Heading>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

type SkeletonProps = { width?: string; height?: string; className?: string | undefined };

/** Hidden from screen readers: say "loading" once for the whole page. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  const size: CSSProperties = { width, height };
  return <span className={classNames(styles.skeleton, className)} style={size} aria-hidden="true" />;
}

type SkeletonsProps = { label: string; count: number; gap?: Gap; className?: string | undefined; children: ReactNode };

/** Shown until a list is loaded: `children`, the stand-in of one entry, `count` times. */
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

/** Decoration only: say in words, or by `aria-busy`, what people wait for. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <svg className={classNames(styles.spinner, className)} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
    <path d="M18 10a8 8 0 0 0-8-8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
