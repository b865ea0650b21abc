import type { PhotoId, TitleId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

const fill = (pattern: string, value: string): string => pattern.replace(/:\w+/, () => encodeURIComponent(value));

/** Relative to the site's origin. */
export const pagePaths = {
  photo: (id: PhotoId) => fill(routes.photo, id),
  person: (username: string) => fill(routes.profile, username),
  tag: (key: string) => fill(routes.tag, key),
  title: (id: TitleId) => `${routes.photos}?${new URLSearchParams({ title: id })}`,
} as const;

export const feedPaths = {
  site: '/feed',
  person: (username: string) => `/feed/people/${encodeURIComponent(username)}`,
  tag: (key: string) => `/feed/tags/${encodeURIComponent(key)}`,
  title: (id: TitleId) => `/feed/titles/${encodeURIComponent(id)}`,
} as const;
