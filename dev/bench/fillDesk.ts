import { initializeApp } from 'firebase-admin/app';
import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { demoPassword } from '../demo/accounts.ts';
import { signedInOver } from '../demo/signedInOver.ts';
import type { Stack } from '../launcher/stack.ts';
import { databaseOf, demoPhotos, publishedAt, type Written, writeAll } from './copies.ts';

const people = 2_000;
const restMs = 60_000;
/** Those that may be opened have pictures; what is behind them in the queue, and never opened, needs none. */
export const withPictures = 60;
const copiedAtOnce = 6;

/** A photo that somebody has reported, and what makes it a case, as the functions have written it. */
export type Reported = Readonly<Record<'photo' | 'case' | 'report' | 'count', DocumentData>> & {
  readonly id: string;
  readonly reporterId: string;
};

export async function reportOnePhoto(stack: Stack): Promise<Reported> {
  const photo = (await demoPhotos(stack)).find(({ data }) => data['owner'].username === 'hana');
  if (photo === undefined) throw new Error('the demo has no photo of hana’s');
  const [, id = ''] = photo.path.split('/');
  const call = await signedInOver(stack, { email: 'sora@example.com', password: demoPassword });
  await call('reportPhoto', { id, reason: 'other', comment: '見ていただけますか。' });
  if (!(await stack.atRest(restMs))) throw new Error('functions are busy with one report');
  const database = databaseOf(stack.projectId);
  const read = async (path: string): Promise<DocumentData> => {
    const data = (await database.doc(path).get()).data();
    if (data === undefined) throw new Error(`a report leaves no ${path} any more`);
    return data;
  };
  const reports = await database.collection('photoReports').where('targetId', '==', id).get();
  const report = reports.docs[0]?.data() ?? {};
  return {
    ...{ id, photo: photo.data, report, reporterId: String(report['reporterId']) },
    case: await read(`cases/photo_${id}`),
    count: await read(`photoCounts/${id}`),
  };
}

/** Which of the photos are written, and of them the reported ones: from the one number to the other. */
export type Range = { readonly from: number; readonly photos: number; readonly cases: number };

const idOf = (index: number): string => `desk${String(index).padStart(16, '0')}`;
const ownerOf = (index: number) => ({
  ownerId: `bench-person-${index % people}`,
  owner: { username: `bench_${index % people}`, displayName: `測る人 ${index % people}`, photoURL: null },
});

function* documents(model: Reported, { from, photos, cases }: Range): Generator<Written> {
  for (let index = 0; from === 0 && index < people; index += 1) {
    const { ownerId, owner } = ownerOf(index);
    const person = { ...owner, createdAt: Timestamp.fromMillis(0), links: [], bio: '', photoCount: 50 };
    yield { path: `users/${ownerId}`, data: { ...person, status: 'normal', locale: 'ja' } };
    yield {
      path: `profiles/${ownerId}`,
      data: { ...person, usernameKey: owner.username, searchName: owner.displayName, search: [] },
    };
  }
  for (let index = from; index < photos; index += 1) {
    const [id, { ownerId, owner }, at] = [idOf(index), ownerOf(index), publishedAt(index)];
    const caption = `測る写真 ${index}`;
    const moments = { createdAt: at, publishedAt: at, updatedAt: at };
    yield { path: `photos/${id}`, data: { pictureId: model.id, ...model.photo, ...moments, ownerId, owner, caption } };
    if (index >= cases) continue;
    const { evidence, ...others } = model.case;
    const said = { ownerId, username: owner.username, displayName: owner.displayName, caption };
    const imagePath = evidence.imagePath.replaceAll(model.id, id);
    yield {
      path: `cases/photo_${id}`,
      data: {
        ...{ ...others, targetId: id, ownerId, openedAt: at, firstReportAt: at, lastReportAt: at },
        // The queue shows the heaviest first.
        weight: 10 - index / 1e6,
        evidence: { ...evidence, ...said, photoId: id, imagePath },
      },
    };
    yield {
      path: `photoReports/${id}_${model.reporterId}`,
      data: { ...model.report, targetId: id, ownerId, caseId: `photo_${id}`, createdAt: at },
    };
    const subjects = model.count['subjects'].map((subject: string) =>
      subject.startsWith('profiles/') ? `profiles/${ownerId}` : subject,
    );
    yield { path: `photoCounts/${id}`, data: { ...model.count, subjects } };
  }
}

/** Writes photos like the reported one and, of the first so many, the cases; pictures to the first in the queue. */
export async function fillDesk({ projectId, storageBucket }: Stack, model: Reported, range: Range): Promise<void> {
  await writeAll(databaseOf(projectId), documents(model, range));
  const bucket = getStorage(initializeApp({ projectId, storageBucket }, storageBucket)).bucket();
  const [variants] = await bucket.getFiles({ prefix: `photos/${model.id}/` });
  const copies = Array.from({ length: withPictures }, (_, place) => idOf(range.from + place))
    .flatMap((id) => [
      ...variants.map((file) => ({ file, to: file.name.replace(model.id, id) })),
      {
        file: bucket.file(model.case['evidence'].imagePath),
        to: model.case['evidence'].imagePath.replaceAll(model.id, id),
      },
    ])
    .values();
  const copyOn = async (): Promise<void> => {
    for (const { file, to } of copies) await file.copy(bucket.file(to));
  };
  await Promise.all(Array.from({ length: copiedAtOnce }, copyOn));
}
