import type { Uid } from '#contract/ids.ts';
import { inParts } from '../pages.ts';
import { listPhotos, type PhotoFilter } from '../site/publicPhotos.ts';
import { beginReading } from '../site/publicReading.ts';
import { followLists } from './followStore.ts';
import { isWantedBy, type Mutes, type Subjects, withoutMuted } from './subjects.ts';

const nothing: Subjects = { users: [], tags: [], titles: [] };

/**
 * When the newest photo of what a person follows was published. Looks at the 30 latest follows of each kind, so that it
 * reads at most four documents.
 */
export async function newestFollowedAt(uid: Uid, muted: Mutes): Promise<Date | undefined> {
  const { users, tags, titles } = withoutMuted((await followLists.read(uid)) ?? nothing, muted);
  const others = users.filter((followed) => followed !== uid);
  const filters = [latest('ownerId', others), latest('tagKeys', tags), latest('titleId', titles)].flat();
  const reading = beginReading();
  const pages = await Promise.all(filters.map((filter) => listPhotos(reading, filter, { limit: 1 })));
  const isWanted = isWantedBy({ ...muted, mutedUsers: [...muted.mutedUsers, uid] });
  const photos = pages.flatMap(({ found }) => found).filter(isWanted);
  return photos.map(({ publishedAt }) => publishedAt).toSorted((one, other) => Number(other) - Number(one))[0];
}

/** None without values. */
function latest(field: 'ownerId' | 'tagKeys' | 'titleId', values: readonly string[]): readonly PhotoFilter[] {
  const [newest] = inParts(values.toReversed());
  return newest === undefined ? [] : [{ anyOf: [field, newest] }];
}
