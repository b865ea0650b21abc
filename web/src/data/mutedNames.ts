import * as v from 'valibot';
import { isUid, type TitleId, titleIdSchema } from '#contract/ids.ts';
import type { Person } from './profiles.ts';
import { profilesOf } from './profilesNow.ts';
import { titleById } from './titles.ts';

/** The profiles of these people, by uid; who has none any more is not in it. One read of Firestore's each. */
export async function peopleByUid(uids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  return new Map((await profilesOf(uids.filter(isUid))).map((person) => [person.uid, person]));
}

const isTitleId = (id: unknown): id is TitleId => v.is(titleIdSchema, id);

/** The names of these titles, by id; one that is not in the catalogue is not in it, one that was merged is called as its end. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => (isTitleId(id) ? titleById(id) : undefined)));
  return new Map(ids.flatMap((id, place) => (found[place] === undefined ? [] : [[id, found[place].name]])));
}
