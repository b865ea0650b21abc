import type { AlbumId, TitleId, Uid } from '../ids.ts';
import type { PageLocale } from '../routes.ts';

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

/** A feed is Japanese at its plain address. */
export const feedIn = (locale: PageLocale, path: string): string => (locale === 'ja' ? path : `${path}?lang=${locale}`);
