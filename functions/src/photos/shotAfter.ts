import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { readOriginal } from '../data/photos/photoFiles.ts';
import type { Shot } from '../data/photos/photoStore.ts';
import { budget } from '../platform/budget.ts';
import { bucket } from '../platform/firebase.ts';
import { placeOf } from './fullSize.ts';

const limitOriginals = budget(4);
const nothing: Shot = { exif: undefined, taken: undefined };

/** Reads the original before the transaction, where `basedOn` rules out another picture or other choices. */
export async function shotAfter(
  id: PhotoId,
  photo: Photo,
  { showExif, showMoment }: Pick<Photo, 'showExif' | 'showMoment'>,
): Promise<Shot | 'kept'> {
  if (showExif === photo.showExif && showMoment === photo.showMoment) return 'kept';
  if (!showExif && !showMoment) return nothing;
  const { shotOf } = await import('../pictures/cameraSettings.ts');
  const { inspectPicture } = await import('../pictures/inspect.ts');
  return limitOriginals(1, async () => {
    const original = await readOriginal(bucket(), placeOf(id, photo));
    if (!original || original === 'too-large') return nothing;
    return shotOf((await inspectPicture(original.content)).exif);
  });
}
