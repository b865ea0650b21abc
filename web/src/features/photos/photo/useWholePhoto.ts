import { useEffect, useState } from 'react';
import { type ListedPhoto, wholePhoto } from '#data/photos/queries.ts';

/** The page's HTML leaves out the words of a covered photo: reads them once the photo is uncovered. */
export function useWholePhoto(photo: ListedPhoto, isUncovered: boolean): ListedPhoto {
  const { id, isWithheld } = photo;
  const [read, setRead] = useState<ListedPhoto>();
  const isWanted = isWithheld === true && isUncovered && read?.id !== id;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    // Without its words the photo is still shown; they come with the next visit.
    wholePhoto(id, controller.signal).then(setRead, () => undefined);
    return () => controller.abort();
  }, [isWanted, id]);
  return isUncovered && read?.id === id ? read : photo;
}
