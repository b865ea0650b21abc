import type { AlbumId, TitleId, Uid } from '../ids.ts';

/** Relative to the origin. */
export const feedPaths = {
  site: '/feed',
  person: (username: string) => `/feed/people/${encodeURIComponent(username)}`,
  /** Only an id: nothing is served there. */
  personById: (uid: Uid) => `/feed/uids/${encodeURIComponent(uid)}`,
  album: (id: AlbumId) => `/feed/albums/${encodeURIComponent(id)}`,
  tag: (key: string) => `/feed/tags/${encodeURIComponent(key)}`,
  title: (id: TitleId) => `/feed/titles/${encodeURIComponent(id)}`,
} as const;
