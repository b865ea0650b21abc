import { server } from './site.ts';

const { firestore } = server;

export type Fields = Readonly<Record<string, unknown>>;

export const put = async (path: string, fields: Fields): Promise<void> => {
  await firestore.doc(path).set({ ...fields });
};

export const dataAt = async (path: string): Promise<Fields | undefined> => (await firestore.doc(path).get()).data();

/** A published photo with the fields that counts and covers use. */
export const publishedPhoto = (_id: string, more: Fields = {}): Fields => ({
  ownerId: 'nobody',
  tags: [],
  tagKeys: [],
  ...{ status: 'published', listed: (more['status'] ?? 'published') === 'published' },
  publishedAt: new Date('2026-01-01T00:00:00Z'),
  color: '#aabbcc',
  thumbhash: 'hash',
  variants: { ...coverVariants, share: { width: 3, height: 2 } },
  spoiler: false,
  ...more,
});

/** The variants in a cover. */
export const coverVariants = { sizes: [3], avif: [] };
