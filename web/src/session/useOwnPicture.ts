import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { pictureUrl } from '#data/photos/pictures.ts';
import { useGrant } from './useGrant.ts';

type Drawable = Pick<OwnPhoto, 'id' | 'pictureId' | 'status' | 'visibility' | 'variants'>;

/** `undefined` if the person's own photo has no picture, and until this browser may read it. */
export function useOwnPicture({ id, pictureId, status, visibility, variants }: Drawable, px: number) {
  const isPublic = status === 'published' && visibility !== 'private';
  const isDrawable = 'sizes' in variants;
  const grant = useGrant(isDrawable && !isPublic);
  return isDrawable && (isPublic || grant !== undefined)
    ? pictureUrl({ id, pictureId, variants, grant }, px)
    : undefined;
}
