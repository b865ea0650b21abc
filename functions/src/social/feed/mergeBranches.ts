import type { PublicPhoto } from '#contract/edge/photos.ts';
import { isListed } from '../../data/photos/storedLife.ts';
import {
  comparePlaces,
  idAtPlace,
  listPlacedPhotos,
  type PhotoFilter,
  photosWithIds,
} from '../../data/site/publicPhotos.ts';
import type { End, Reading } from '../../data/site/publicReading.ts';

/** Read, but not answered yet. `photo` is absent if it was read for an earlier page. */
type Candidate = { readonly place: End; readonly photo?: PublicPhoto };

/** Newest first. */
export type Branch = {
  readonly filter: PhotoFilter;
  readonly waiting: readonly Candidate[];
  /** The candidates are the last ones. */
  readonly isWhole: boolean;
};

type Asked = {
  /** The last place looked at. */
  readonly at: End | undefined;
  readonly photosMost: number;
  /** Including those read before. */
  readonly documentsMost: number;
  /** The first read of a branch; each further read doubles it. */
  readonly step: number;
  readonly isWanted: (photo: PublicPhoto) => boolean;
};

/** Without duplicates. Reads on only in a used-up branch. A page is short at the end and at `documentsMost`. */
export async function mergeBranches(
  reading: Reading,
  given: readonly Branch[],
  { at: begunAt, photosMost, documentsMost, step, isWanted }: Asked,
) {
  const branches = given.map((branch) => ({ branch, step, end: begunAt }));
  const taken: Candidate[] = [];
  let at = begunAt;
  const left = (): number => documentsMost - reading.documents() - taken.filter(({ photo }) => !photo).length;

  while (taken.length < photosMost) {
    const usedUp = branches.filter(({ branch }) => branch.waiting.length === 0 && !branch.isWhole);
    if (usedUp.length > 0) {
      const share = Math.floor(left() / usedUp.length);
      if (share < 1) break;
      await Promise.all(
        usedUp.map(async (one) => {
          const asked = { after: laterOf(one.end, at), limit: Math.min(one.step, share) };
          const { found, end } = await listPlacedPhotos(reading, one.branch.filter, asked);
          one.branch = { filter: one.branch.filter, waiting: found, isWhole: end === undefined };
          one.end = end;
          one.step *= 2;
        }),
      );
      continue;
    }
    const newest = newestOf(branches.flatMap(({ branch }) => branch.waiting[0] ?? []));
    if (!newest || (!newest.photo && left() < 1)) break;
    for (const one of branches) {
      const { filter, waiting, isWhole } = one.branch;
      const [first, ...others] = waiting;
      if (first && comparePlaces(first.place, newest.place) === 0) one.branch = { filter, waiting: others, isWhole };
    }
    at = newest.place;
    if (!newest.photo || isWanted(newest.photo)) taken.push(newest);
  }

  const merged = branches.map(({ branch }) => branch);
  const isEnd = merged.every(({ waiting, isWhole }) => waiting.length === 0 && isWhole);
  return { photos: (await photosOf(reading, taken)).filter(isWanted), at, branches: merged, isEnd };
}

/** With its photo, if one of the equal candidates has it. */
const newestOf = (heads: readonly Candidate[]): Candidate | undefined =>
  heads.toSorted(
    (one, other) =>
      comparePlaces(one.place, other.place) || Number(one.photo === undefined) - Number(other.photo === undefined),
  )[0];

const laterOf = (one: End | undefined, other: End | undefined): End | undefined =>
  one && other ? (comparePlaces(one, other) > 0 ? one : other) : (one ?? other);

async function photosOf(reading: Reading, taken: readonly Candidate[]): Promise<readonly PublicPhoto[]> {
  const ids = taken.flatMap(({ place, photo }) => (photo ? [] : [idAtPlace(place)]));
  const found = await photosWithIds(reading, ids);
  const read = new Map(found.filter(isListed).map((photo) => [photo.id, photo]));
  return taken.flatMap(({ place, photo }) => photo ?? read.get(idAtPlace(place)) ?? []);
}
