import type { DocumentData } from 'firebase-admin/firestore';
import { reportPhotoContract } from '#contract/callables/reports.ts';
import { signInAs } from '../demo/calls.ts';
import { openSite } from '../demo/site.ts';
import type { Stack } from '../launcher/stack.ts';
import { type Documents, demoPhotos, publishedAt, writeQuietly } from './copies.ts';

const people = 2_000;
const restMs = 60_000;
/** How many cases have pictures: those that the bench may open. Later ones in the queue need none. */
export const withPictures = 60;

/** A reported photo, with the documents that functions wrote for it. */
type Reported = Readonly<Record<'photo' | 'case' | 'report' | 'count', DocumentData>> & { readonly id: string };

export async function reportOnePhoto(stack: Stack): Promise<Reported> {
  const photo = (await demoPhotos(stack)).find(({ data }) => data['owner'].username === 'hana');
  if (photo === undefined) throw new Error('the demo has no photo of hana’s');
  const { id } = photo;
  const call = await signInAs(stack, 'sora');
  await call(reportPhotoContract, { id, reason: 'other', comment: '見ていただけますか。' });
  if (!(await stack.atRest(restMs))) throw new Error('functions are busy with one report');
  const { database } = openSite(stack);
  const reports = await database.collection('photoReports').where('targetId', '==', id).get();
  const read = async (path: string): Promise<DocumentData> => (await database.doc(path).get()).data() ?? {};
  return {
    ...{ id, photo: photo.data, report: reports.docs[0]?.data() ?? {} },
    case: await read(`cases/photo_${id}`),
    count: await read(`photoCounts/${id}`),
  };
}

/** Photos with the numbers `from` to `photos`. Those below `cases` are reported. */
type Range = { readonly from: number; readonly photos: number; readonly cases: number };

const idOf = (index: number): string => `desk${String(index).padStart(16, '0')}`;
const ownerOf = (index: number) => ({
  ownerId: `bench-person-${index % people}`,
  owner: { username: `bench_${index % people}`, displayName: `測る人 ${index % people}`, photoURL: null },
});

function* documents(model: Reported, { from, photos, cases }: Range): Documents {
  for (let index = 0; from === 0 && index < people; index += 1) {
    const { ownerId, owner } = ownerOf(index);
    const person = { ...owner, createdAt: new Date(0), links: [], bio: '', photoCount: 50 };
    const names = { usernameKey: owner.username, searchName: owner.displayName, search: [] };
    yield { path: `users/${ownerId}`, data: { ...person, status: 'normal', locale: 'ja' } };
    yield { path: `profiles/${ownerId}`, data: { ...person, ...names } };
  }
  for (let index = from; index < photos; index += 1) {
    const [id, { ownerId, owner }, at] = [idOf(index), ownerOf(index), publishedAt(index)];
    const caption = `測る写真 ${index}`;
    const moments = { createdAt: at, publishedAt: at, updatedAt: at };
    yield { path: `photos/${id}`, data: { pictureId: model.id, ...model.photo, ...moments, ownerId, owner, caption } };
    if (index >= cases) continue;
    const imagePath = model.case['evidence'].imagePath.replaceAll(model.id, id);
    const shown = {
      ownerId,
      username: owner.username,
      displayName: owner.displayName,
      caption,
      photoId: id,
      imagePath,
    };
    const reported = { targetId: id, ownerId, openedAt: at, firstReportAt: at, lastReportAt: at };
    // The queue is sorted by weight, highest first.
    const weight = 10 - index / 1e6;
    const evidence = { ...model.case['evidence'], ...shown };
    yield { path: `cases/photo_${id}`, data: { ...model.case, ...reported, weight, evidence } };
    const ofReport = { targetId: id, ownerId, caseId: `photo_${id}`, createdAt: at };
    yield { path: `photoReports/${id}_${model.report['reporterId']}`, data: { ...model.report, ...ofReport } };
    const subjects = model.count['subjects'].map((subject: string) =>
      subject.startsWith('profiles/') ? `profiles/${ownerId}` : subject,
    );
    yield { path: `photoCounts/${id}`, data: { ...model.count, subjects } };
  }
}

/** Writes copies of the reported photo and its case, with pictures for the first ones. */
export async function fillDesk(stack: Stack, model: Reported, range: Range): Promise<void> {
  await writeQuietly(stack, documents(model, range));
  const { bucket } = openSite(stack);
  const [variants] = await bucket.getFiles({ prefix: `photos/${model.id}/` });
  // `replace` changes only the first match, the photo's id. The picture's id after it stays.
  const files = variants.map((file) => ({ file, toOf: (id: string) => file.name.replace(model.id, id) }));
  const { imagePath } = model.case['evidence'];
  files.push({ file: bucket.file(imagePath), toOf: (id) => imagePath.replaceAll(model.id, id) });
  for (let index = range.from; index < range.from + withPictures; index += 1)
    await Promise.all(files.map(({ file, toOf }) => file.copy(bucket.file(toOf(idOf(index))))));
}
