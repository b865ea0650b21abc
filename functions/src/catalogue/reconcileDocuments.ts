import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isAlbumId, isPhotoId } from '#contract/ids.ts';
import { documentPath } from '#contract/paths.ts';
import { recountAlbum } from '../data/albums/albumStore.ts';
import { absentOf, correctCount, countByNotes, countedIn, countFieldOf } from '../data/catalogue/countStore.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import { counterpartsOf, type ReconciledCollection } from '../data/catalogue/reconcileStore.ts';
import { deleteForgottenTag, makeTags } from '../data/catalogue/tagStore.ts';
import { changeOf, subjectsOf, tagKeyOf, tagsOf } from '../data/photos/countedAs.ts';
import { eraseLikes } from '../data/social/likeStore.ts';
import { recountPhoto } from '../photos/updateDerived.ts';
import { type Clock, daysBefore } from '../platform/clock.ts';

const unusedTagDays = 30;

type Correction = 'recounted' | 'corrected' | 'covers' | 'tagsDeleted';
type Check = (document: QueryDocumentSnapshot) => Promise<readonly Correction[]>;

export async function checkOf(
  collection: ReconciledCollection,
  page: readonly QueryDocumentSnapshot[],
  clock: Clock,
): Promise<Check> {
  switch (collection) {
    case 'photos': {
      const notes = await counterpartsOf(page, 'photoCounts');
      return (photo) => recountIfWrong(photo, notes.get(photo.id), clock);
    }
    case 'photoCounts': {
      const photos = await counterpartsOf(page, 'photos');
      await restoreTags([...photos.values()], clock);
      return (note) => recountIfWrong(photos.get(note.id), note, clock);
    }
    case 'profiles':
      return (document) => correctSubject(document, clock);
    case 'tags':
    case 'titles':
      return async (document) => [
        ...(await correctSubject(document, clock)),
        ...((await isForgotten(document.ref.path, clock)) ? (['tagsDeleted'] as const) : []),
      ];
    case 'albums':
      return async ({ id }) => (isAlbumId(id) && (await recountAlbum(id)) ? ['corrected'] : []);
  }
}

/** A note is wrong if the photo predates all notes or an event was lost. */
async function recountIfWrong(photo: DocumentSnapshot | undefined, note: DocumentSnapshot | undefined, clock: Clock) {
  const id = photo?.id ?? note?.id;
  if (!isPhotoId(id)) return [];
  const { gained, lost } = changeOf(countedIn(documentPath.photoCount(id), note?.data()), subjectsOf(photo?.data()));
  if (gained.length + lost.length === 0) return [];
  if (!photo?.exists) await eraseLikes('photoId', id);
  await recountPhoto(id, clock);
  return ['recounted'] as const;
}

const correctSubject = async (document: DocumentSnapshot, clock: Clock): Promise<readonly Correction[]> => [
  ...(await correctIfWrong(document)),
  ...((await updateCover(document.ref.path, clock())) ? (['covers'] as const) : []),
];

/** Counts without a lock first; only a wrong count is repeated in a transaction. */
async function correctIfWrong(document: DocumentSnapshot): Promise<readonly Correction[]> {
  const { path } = document.ref;
  if ((await countByNotes(path)) === document.get(countFieldOf(path))) return [];
  return (await correctCount(path)) ? ['corrected'] : [];
}

async function isForgotten(path: string, clock: Clock): Promise<boolean> {
  const key = tagKeyOf(path);
  return key !== undefined && (await deleteForgottenTag(key, daysBefore(clock(), unusedTagDays)));
}

/** Creates missing tags of counted photos; a later phase corrects their counts and covers. */
async function restoreTags(photos: readonly DocumentSnapshot[], clock: Clock): Promise<void> {
  const tags = photos.flatMap((photo) => tagsOf(photo.data()));
  const named = new Map(tags.map((tag) => [String(documentPath.tag(tag.key)), tag]));
  const absent = [...(await absentOf([...named.keys()]))].flatMap((path) => named.get(path) ?? []);
  await makeTags(absent, clock());
}
