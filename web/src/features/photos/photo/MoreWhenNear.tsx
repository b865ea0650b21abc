import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';

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

/** px below the window at which something counts as near. */
const nearPx = 400;

/**
 * Whether an element has come near the window since somebody scrolled down on this page; stays true. Not by itself, however
 * small the picture above it is: what stands there costs more reads than the photo that one came for.
 */
function useNearAfterScroll(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);

  useEffect(() => {
    if (isNear) return;
    const look = (): void => {
      const top = element.current?.getBoundingClientRect().top;
      // Going to another photo scrolls too, but to the top.
      if (top !== undefined && window.scrollY > 0 && top < window.innerHeight + nearPx) setIsNear(true);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [element, isNear]);

  return isNear;
}
