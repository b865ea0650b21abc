import { firestore } from '../../../src/platform/firebase.ts';
import type { Fields } from './histories.ts';

export const put = async (path: string, fields: Fields): Promise<void> => {
  await firestore.doc(path).set({ ...fields });
};

export const dataAt = async (path: string): Promise<Fields | undefined> => (await firestore.doc(path).get()).data();

/** A photo as it is published, with what it is counted and shown by. */
export const publishedPhoto = (id: string, more: Fields = {}): Fields => ({
  ownerId: 'nobody',
  tags: [],
  tagKeys: [],
  status: 'published',
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { w320: { path: coverPath(id), width: 3, height: 2, bytes: 9 } },
  spoiler: false,
  ...more,
});

export const coverPath = (id: string): string => `photos/${id}/w320`;
