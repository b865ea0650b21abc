import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

const segment = encodeURIComponent;

function withQuery(path: string, asked: Record<string, string>): string {
  const query = new URLSearchParams(asked).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Addresses of the pages, for links: the route table with its patterns filled in. Imports the contract alone. */
export const paths = {
  ...routes,
  profile: (username: string) => `/${segment(username)}`,
  albums: (username: string) => `/${segment(username)}/albums`,
  album: (username: string, id: AlbumId) => `/${segment(username)}/albums/${segment(id)}`,
  tag: (tag: string) => `${routes.tags}/${segment(tag)}`,
  photos: (filter: { title?: string; q?: string } = {}) => withQuery(routes.photos, filter),
  search: (asked: { q?: string; sort?: string } = {}) => withQuery(routes.search, asked),
  photo: (id: PhotoId) => `${routes.photos}/${segment(id)}`,
  photoEdit: (id: PhotoId) => `${routes.photos}/${segment(id)}/edit`,
};
