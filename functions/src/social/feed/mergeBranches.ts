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

/** Read, not answered yet. Of photos that were read for an earlier page only the place is known. */
type Candidate = { readonly place: End; readonly photo?: PublicPhoto };

/** One of the lists that are merged, newest first. */
export type Branch = {
  readonly filter: PhotoFilter;
  readonly waiting: readonly Candidate[];
  /** Nothing follows the candidates. */
  readonly isWhole: boolean;
};

type Asked = {
  /** The place of the last photo that was looked at. */
  readonly at: End | undefined;
  readonly photosMost: number;
  /** For this page, with what was read before. */
  readonly documentsMost: number;
  /** How much of a branch is read at first; twice as much whenever it is used up again. */
  readonly step: number;
  readonly isWanted: (photo: PublicPhoto) => boolean;
};

type Merged = {
  readonly photos: readonly PublicPhoto[];
  readonly at: End | undefined;
  readonly branches: readonly Branch[];
  readonly isEnd: boolean;
};

/**
 * Takes the newest candidate of all branches, again and again; a photo that several branches have is taken once. Reads
 * on only where a branch is used up. A page is short at the end, and where its documents are spent. Answers only what is
 * listed now, also of photos that were read for an earlier page.
 */
export async function mergeBranches(
  reading: Reading,
  given: readonly Branch[],
  { at: begunAt, photosMost, documentsMost, step, isWanted }: Asked,
): Promise<Merged> {
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
