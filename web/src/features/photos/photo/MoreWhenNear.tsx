import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedPhoto } from '#data/photos/lists.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';

const MorePhotos = lazyPart(async () => (await import('./MorePhotos.tsx')).MorePhotos);

/** Loads code and photos only when somebody scrolls near. */
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

/** px below the window. */
const nearPx = 400;

/** Needs a scroll, even below a small picture: these photos cost more reads than the main one. */
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
