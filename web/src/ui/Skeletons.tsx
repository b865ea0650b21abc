import { Fragment, type ReactNode } from 'react';
import { Stack } from './layout.tsx';

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
