import { type ReactNode, Suspense } from 'react';
import { tallPage } from '#ui/layout.tsx';
import { PhotoGridSkeleton } from './PhotoGridSkeleton.tsx';

/** Around a page of photos: grey tiles until all of it is loaded. */
export function PhotosFrame({ children }: { children: ReactNode }) {
  return (
    <div className={tallPage}>
      <Suspense fallback={<PhotoGridSkeleton />}>{children}</Suspense>
    </div>
  );
}
