import type { PublicPhoto } from '#contract/edge/photos.ts';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { inParts } from '../pages.ts';
import { listPhotos, type PhotoFilter } from '../site/publicPhotos.ts';
import { beginReading, type End, type Reading } from '../site/publicReading.ts';
import { followLists } from './followStore.ts';
import { isWantedBy, type Mutes, type Subjects, withoutMuted } from './subjects.ts';

const nothing: Subjects = { users: [], tags: [], titles: [] };

// A muted photo may be the newest, so it reads on. Almost always, the first is wanted.
const pages = [1, 9, limits.page.size];

/**
 * When the newest photo of what a person follows was published. Looks at the 30 latest follows of each kind. Reads four
 * documents at most unless the newest photos are muted, and 40 of each kind if all of those are.
 */
export async function newestFollowedAt(uid: Uid, muted: Mutes): Promise<Date | undefined> {
  const { users, tags, titles } = withoutMuted((await followLists.read(uid)) ?? nothing, muted);
  const others = users.filter((followed) => followed !== uid);
  const filters = [latest('ownerId', others), latest('tagKeys', tags), latest('titleId', titles)].flat();
  const reading = beginReading();
  const isWanted = isWantedBy({ ...muted, mutedUsers: [...muted.mutedUsers, uid] });
  const newest = await Promise.all(filters.map((filter) => newestWanted(reading, filter, isWanted)));
  const times = newest.flatMap((photo) => photo?.publishedAt ?? []);
  return times.toSorted((one, other) => Number(other) - Number(one))[0];
}

async function newestWanted(reading: Reading, filter: PhotoFilter, isWanted: (photo: PublicPhoto) => boolean) {
  let after: End | undefined;
  for (const limit of pages) {
    const page = await listPhotos(reading, filter, { limit, after });
    const photo = page.items.find(isWanted);
    if (photo !== undefined || page.end === undefined) return photo;
    after = page.end;
  }
  return undefined;
}

/** None without values. */
function latest(field: 'ownerId' | 'tagKeys' | 'titleId', values: readonly string[]): readonly PhotoFilter[] {
  const [newest] = inParts(values.toReversed());
  return newest === undefined ? [] : [{ anyOf: [field, newest] }];
}
