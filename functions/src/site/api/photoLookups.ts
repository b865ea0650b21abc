import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { photosWithIds } from '../../data/site/publicPhotos.ts';
import type { Reading } from '../../data/site/publicReading.ts';
import { freshFor } from '../../platform/clock.ts';
import type { Enter } from '../memory.ts';
import { keptAnHour, memoryOf } from '../rememberedAnswers.ts';

/** Caches each photo: ids combine to any number of lists. */
const photos = memoryOf<PublicPhoto | undefined>(
  8,
  (photo) => (photo ? 2_000 + 2 * (photo.description.length + photo.caption.length + photo.alt.length) : 200),
  (photo) => (photo ? keptAnHour(1_000 * freshFor(60)) : { freshMs: 1_000 * freshFor(10), spareMs: 0 }),
);

/** In the sequence of `ids`, public photos only. Reads all unknown photos at once. */
export async function lookUpPhotos(
  reading: Reading,
  ids: readonly PhotoId[],
  enter: Enter | undefined,
): Promise<{ readonly found: readonly PublicPhoto[]; readonly isStale: boolean }> {
  const missing: PhotoId[] = [];
  let read: Promise<ReadonlyMap<PhotoId, PublicPhoto>> | undefined;
  // Runs after all ids below were requested.
  const readMissing = async () => new Map((await photosWithIds(reading, missing)).map((photo) => [photo.id, photo]));
  const load = async (id: PhotoId): Promise<PublicPhoto | undefined> => {
    missing.push(id);
    read ??= Promise.resolve().then(readMissing);
    return (await read).get(id);
  };
  let leave: (() => void) | undefined;
  const enterOnce: Enter = () => {
    leave ??= enter?.();
    return () => undefined;
  };
  try {
    const looked = await Promise.all(ids.map((id) => photos.remembered(id, () => load(id), enterOnce)));
    return { found: looked.flatMap(({ value }) => value ?? []), isStale: looked.some(({ from }) => from === 'stale') };
  } finally {
    leave?.();
  }
}
