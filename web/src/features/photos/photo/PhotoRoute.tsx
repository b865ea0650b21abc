import { Outlet, useLoaderData } from 'react-router-dom';
import type { LoadedPhoto } from './loadPhoto.ts';

/** Layout of everything about one photo: hands what `photoLoader` loaded to its children (`useLoadedPhoto`). */
export function PhotoRoute() {
  // What the router hands over is what this route's own loader returned; it has no type for it.
  const loaded: LoadedPhoto = useLoaderData();
  return <Outlet context={loaded} />;
}
