import { type ComponentProps, type ReactNode, Suspense } from 'react';
import type { Shape } from '#lib/justifyRows.ts';
import { tallPage } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { TileRows } from './TileRows.tsx';

// Irregular, and enough for a window.
const ratios = [1.5, 0.75, 1.33, 1, 1.78, 0.67, 1.5, 1.33];
const shapes: Shape[] = Array.from({ length: 30 }, (_, index) => ({ width: ratios[(index * 3) % 8] ?? 1, height: 1 }));

export const PhotoGridSkeleton = (rows: Pick<ComponentProps<typeof TileRows>, 'scale' | 'rowsMost'>) => (
  <div aria-hidden="true">
    <TileRows {...rows} shapes={shapes} isCut tile={() => <Skeleton height="calc(100% - var(--rail))" />} />
  </div>
);

/** Wraps a page of photos: grey tiles until it is loaded. */
export const PhotosFrame = ({ children }: { children: ReactNode }) => (
  <div className={tallPage}>
    <Suspense fallback={<PhotoGridSkeleton />}>{children}</Suspense>
  </div>
);
