import { isUid, type Uid } from '#contract/ids.ts';
import { createPageCache } from '../pageCache.ts';
import { profilesOf } from '../profilesNow.ts';

/** What somebody is called; `username` is "" where they have none and so no page. */
export type Name = { readonly username: string; readonly displayName: string };

// `null` for who is not there (any more).
const known = createPageCache<Name | null>();

/** What these people are called, from their public profiles. A read for each that was not asked for within a minute. */
export async function namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Name>> {
  const uids = [...new Set(ids.filter(isUid))];
  const unknown = uids.filter((uid) => known.recall(uid) === undefined);
  const found = new Map<Uid, Name>((await profilesOf(unknown)).map((person) => [person.uid, person]));
  for (const uid of unknown) known.remember(uid, found.get(uid) ?? null);
  return new Map(
    uids.flatMap((uid): (readonly [string, Name])[] => {
      const name = known.recall(uid) ?? found.get(uid);
      return name ? [[uid, name]] : [];
    }),
  );
}
