import type { AlbumId, PhotoId, TitleId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

const fill = (pattern: string, ...values: readonly string[]): string =>
  values.reduce((path, value) => path.replace(/:\w+/, () => encodeURIComponent(value)), pattern);

/** Relative to the origin. */
export const pagePaths = {
  photo: (id: PhotoId) => fill(routes.photo, id),
  person: (username: string) => fill(routes.profile, username),
  albums: (username: string) => fill(routes.albums, username),
  album: (username: string, id: AlbumId) => fill(routes.album, username, id),
  tag: (key: string) => fill(routes.tag, key),
  day: (date: string) => fill(routes.dayOf, date),
  title: (id: TitleId) => `${routes.photos}?${new URLSearchParams({ title: id })}`,
} as const;
