import { useRef } from 'react';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { useNearAfterScroll } from './useNearAfterScroll.ts';

const MorePhotos = lazyPart(async () => (await import('./MorePhotos.tsx')).MorePhotos);

/** Below what is said about a photo: more photos, once somebody scrolls there. Until then neither code nor photos are read. */
export function MoreWhenNear({ photo }: { photo: ListedPhoto }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearAfterScroll(place);
  return (
    <div ref={place}>
      {isNear && (
        <Lazy>
          <MorePhotos photo={photo} />
        </Lazy>
      )}
    </div>
  );
}
