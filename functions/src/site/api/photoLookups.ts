import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { PhotoId } from '#contract/ids.ts';
import { photosWithIds } from '../../data/site/publicPhotos.ts';
import type { Reading } from '../../data/site/publicReading.ts';
import { freshFor, systemClock } from '../../platform/clock.ts';
import { database } from '../../platform/database.ts';
import { createMemory, type Enter } from '../memory.ts';

const mebibyte = 1024 * 1024;
const hourMs = 3_600_000;

/** Photo by photo: a list of ids can be put together in any number of ways, and each would be read anew. */
const photos = createMemory<PublicPhoto | undefined>({
  clock: systemClock,
  database,
  maxBytes: 8 * mebibyte,
  sizeOf: (photo) => (photo ? 2_000 + 2 * (photo.description.length + photo.caption.length + photo.alt.length) : 200),
  // What is missing may be published at any moment.
  keep: (photo) => {
    const freshMs = 1_000 * freshFor(photo ? 60 : 10);
    return { freshMs, spareMs: photo ? hourMs - freshMs : 0 };
  },
});

type LookedUp = { readonly found: readonly PublicPhoto[]; readonly isStale: boolean };

/** In the order of the ids, without those that nobody may see. Reads what this instance does not know, all at once. */
export async function lookUpPhotos(
  reading: Reading,
  ids: readonly PhotoId[],
  enter: Enter | undefined,
): Promise<LookedUp> {
  const missing: PhotoId[] = [];
  let read: Promise<ReadonlyMap<PhotoId, PublicPhoto>> | undefined;
  // Runs once the ids below have all been asked for.
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
