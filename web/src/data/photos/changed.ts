import * as v from 'valibot';
import { publicPhotoSchema } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { wrote } from '../acts.ts';
import { queryClient } from '../queryClient.ts';
import { changeInLists, photoQuery } from './lists.ts';
import { myPhoto } from './ownPhotos.ts';

/** Takes each photo with its current document. A photo that is not public leaves every list. */
export function photosChanged(changed: readonly (readonly [PhotoId, object | undefined])[]): void {
  wrote();
  const now = new Map(
    changed.map(([id, photo]) => {
      const shown = v.safeParse(publicPhotoSchema, { ...photo, id });
      return [id, shown.success ? shown.output : undefined];
    }),
  );
  changeInLists(queryClient, now);
  for (const [id, photo] of now) queryClient.setQueryData(photoQuery(id).queryKey, photo ?? null);
}

/** Call it after the person's own change. Rejects if the photo cannot be read. */
export const renewPhoto = async (id: PhotoId): Promise<void> => photosChanged([[id, await myPhoto(id)]]);
