import { useRouteLoaderData } from 'react-router-dom';
import type { ListedPhoto } from '#data/photos/lists.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';

/** Only a published photo can be in a list. */
export type ShownPhoto =
  | { readonly phase: 'public'; readonly photo: ListedPhoto }
  | { readonly phase: 'private'; readonly photo: OwnPhoto };

export type LoadedPhoto = ShownPhoto | { readonly phase: 'failed'; readonly error: unknown };

export function useLoadedPhoto(): LoadedPhoto {
  const loaded: LoadedPhoto | undefined = useRouteLoaderData('photo');
  if (loaded === undefined) throw new Error('this is no page of a photo');
  return loaded;
}
