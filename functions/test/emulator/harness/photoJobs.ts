import { randomUUID } from 'node:crypto';
import { parseJobId } from '#contract/documents/job.ts';
import { type PhotoId, parseUid } from '#contract/ids.ts';
import { changeNgTag, endNgTag as end } from '../../../src/catalogue/ngTags.callable.ts';
import { parseTag } from '../../../src/catalogue/tagPolicy.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { JobRun } from '../../../src/platform/jobRun.ts';
import { newPhotoId } from '../../../src/platform/newPhotoId.ts';
import { staffOf } from '../../../src/staff/act.ts';
import { runJob as runJobOf } from './jobs.ts';
import { server } from './site.ts';

const { firestore } = server;

export const staff = staffOf({ uid: parseUid('moderator'), role: 'moderator' }, systemClock);

/** Letters that no other test uses; equals its key. */
export const freshKey = (): string => `k${randomUUID().replaceAll('-', '').slice(0, 12)}`;

export type ChangedFields = {
  readonly ownerId?: string;
  readonly status?: string;
  readonly tags?: readonly string[];
  readonly titleId?: string;
  readonly [field: string]: unknown;
};

const owner = { username: 'hana', displayName: '花', photoURL: null };

/** A stored photo of an existing person. */
function storedPhoto({ tags = [], ...more }: ChangedFields) {
  const words = { caption: 'caption', description: '', alt: '', tags, tagKeys: tags.map((tag) => parseTag(tag).key) };
  return {
    ...words,
    titleWords: [],
    ownerId: 'photo-owner',
    owner,
    ...{ status: 'published', listed: true },
    variants: {},
    width: 4,
    height: 3,
    thumbhash: '',
    color: '',
    spoiler: false,
    showExif: false,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    updatedAt: new Date('2026-01-01T00:00:00Z'),
    ...more,
  };
}

/** Writes photos without calls. Returns their ids, in the order of `each`. */
export async function havePhotos(each: readonly ChangedFields[]): Promise<readonly PhotoId[]> {
  await firestore.doc('users/photo-owner').set({ status: 'normal' });
  const ids: PhotoId[] = [];
  for (let start = 0; start < each.length; start += 400) {
    const batch = firestore.batch();
    for (const fields of each.slice(start, start + 400)) {
      const id = newPhotoId();
      ids.push(id);
      batch.set(firestore.doc(`photos/${id}`), storedPhoto(fields));
    }
    await batch.commit();
  }
  return ids;
}

export const alike = (count: number, fields: ChangedFields): readonly ChangedFields[] =>
  Array.from({ length: count }, () => fields);

export const fieldOf = async (
  ids: readonly string[],
  field: string,
  collection: 'photos' | 'searchEntries' = 'photos',
): Promise<readonly unknown[]> => {
  const found = await firestore.getAll(...ids.map((id) => firestore.doc(`${collection}/${id}`)));
  return found.map((photo) => photo.get(field));
};

export const jobNow = async (id: string) => (await firestore.doc(`jobs/${id}`).get()).data();

/** The number of notices that one owner's photos are held, by photo. */
export async function noticesOf(uid = 'photo-owner'): Promise<ReadonlyMap<string, number>> {
  const { docs } = await firestore.collection(`users/${uid}/notices`).get();
  const counts = new Map<string, number>();
  for (const notice of docs) {
    const subject = String(notice.get('subject'));
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return counts;
}

/** `id`: of the document. */
export function runJob(id: string, more: Partial<JobRun> = {}) {
  const job = parseJobId(id);
  if (!job) throw new Error(`${id} is no job`);
  return runJobOf(job.name, job.subject, more);
}

export const saveNgTag = (key: string, mode: 'hold' | 'reject' | 'strip') =>
  changeNgTag(staff, { tag: { key, name: key }, mode, note: '' });
export const endNgTag = (key: string) => end(staff, key);
