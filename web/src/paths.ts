import type { AlbumId, PhotoId, PublicationId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

const segment = encodeURIComponent;

function withQuery(path: string, params: Record<string, string>): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Addresses of the pages, for links: the route table with its patterns filled in. Imports the contract alone. */
export const paths = {
  ...routes,
  profile: (username: string) => `/${segment(username)}`,
  albums: (username: string) => `/${segment(username)}/albums`,
  album: (username: string, id: AlbumId) => `/${segment(username)}/albums/${segment(id)}`,
  tag: (tag: string) => `${routes.tags}/${segment(tag)}`,
  photos: (filter: { title?: string; q?: string; shape?: string; licence?: string; year?: string } = {}) =>
    withQuery(routes.photos, filter),
  publication: (publication: PublicationId) => withQuery(routes.photos, { publication }),
  search: (query: { q?: string; sort?: string } = {}) => withQuery(routes.search, query),
  photo: (id: PhotoId) => `${routes.photos}/${segment(id)}`,
  photoEdit: (id: PhotoId) => `${routes.photos}/${segment(id)}/edit`,
};
