import { useRouteLoaderData } from 'react-router-dom';
import type { LoadedPhoto } from './loadPhoto.ts';

/** What `photoLoader` loaded, for the pages of a photo. */
export function useLoadedPhoto(): LoadedPhoto {
  const loaded: LoadedPhoto | undefined = useRouteLoaderData('photo');
  if (loaded === undefined) throw new Error('this is no page of a photo');
  return loaded;
}
