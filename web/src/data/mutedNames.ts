import { decodeTitle } from '#contract/documents/title.ts';
import { isUid } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { getDocuments } from './firestoreBatch.ts';
import { decodeAll, getDocument } from './firestoreRest.ts';
import { type Person, toPeople } from './profiles.ts';

/** The profiles of these people, by uid; who has none any more is not in it. One read each. */
export async function peopleByUid(uids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const documents = await getDocuments(uids.filter(isUid).map(documentPath.profile));
  return new Map(toPeople(documents).map((person) => [person.uid, person]));
}

/** The names of these titles, by id; one that is not in the catalogue is not in it. One read each. */
export async function titleNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // One at a time: a title that is not public would have a batch refused as a whole.
  const documents = await Promise.all(ids.map((id) => getDocument(`titles/${id}`)));
  const titles = decodeAll(
    documents.flatMap((document) => document ?? []),
    decodeTitle,
  );
  return new Map(titles.map(({ id, document }) => [id, document.name]));
}
