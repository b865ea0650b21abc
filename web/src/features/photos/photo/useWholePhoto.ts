import { useQuery } from '@tanstack/react-query';
import { type ListedPhoto, wholePhoto } from '#data/photos/lists.ts';

/** The page's HTML leaves out the words of a covered photo: reads them once it is uncovered, if they can be read. */
export function useWholePhoto(photo: ListedPhoto, isUncovered: boolean): ListedPhoto {
  const isWanted = photo.isWithheld === true && isUncovered;
  const { data } = useQuery({ ...wholePhoto(photo.id), enabled: isWanted });
  return (isWanted && data) || photo;
}
