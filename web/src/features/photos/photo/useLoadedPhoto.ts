import { useOutletContext } from 'react-router-dom';
import type { LoadedPhoto } from './loadPhoto.ts';

/** The photo that the route is about; for children of `PhotoRoute`. */
export const useLoadedPhoto = (): LoadedPhoto => useOutletContext<LoadedPhoto>();
