import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { takeSharedPictures } from '#data/uploads/sharedPictures.ts';

/** Takes pictures that another app shared with the site, and removes `shared` from the address. */
export function useSharedPictures(onFiles: (files: readonly File[]) => void): void {
  const [search, setSearch] = useSearchParams();
  const isShared = search.has('shared');
  // The pictures can be taken only once, and the effect may run twice before they come.
  const taking = useRef<Promise<readonly File[]>>(undefined);

  useEffect(() => {
    if (!isShared) return;
    let isHere = true;
    taking.current ??= takeSharedPictures();
    void taking.current.then((files) => {
      if (!isHere) return;
      taking.current = undefined;
      if (files.length > 0) onFiles(files);
      const rest = (before: URLSearchParams): URLSearchParams => {
        const after = new URLSearchParams(before);
        after.delete('shared');
        return after;
      };
      setSearch(rest, { replace: true });
    });
    return () => {
      isHere = false;
    };
  }, [isShared, onFiles, setSearch]);
}
