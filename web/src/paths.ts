import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

const segment = encodeURIComponent;

/** Addresses of the pages, for links: the route table with its patterns filled in. Imports the contract alone. */
export const paths = {
  ...routes,
  profile: (username: string) => `/${segment(username)}`,
  albums: (username: string) => `/${segment(username)}/albums`,
  album: (username: string, id: AlbumId) => `/${segment(username)}/albums/${segment(id)}`,
  tag: (tag: string) => `${routes.tags}/${segment(tag)}`,
  photos: (filter: { title?: string; q?: string } = {}) => {
    const query = new URLSearchParams(filter).toString();
    return query === '' ? routes.photos : `${routes.photos}?${query}`;
  },
  search: (asked: { q?: string; sort?: string } = {}) => {
    const query = new URLSearchParams(asked).toString();
    return query === '' ? routes.search : `${routes.search}?${query}`;
  },
  photo: (id: PhotoId) => `${routes.photos}/${segment(id)}`,
  photoEdit: (id: PhotoId) => `${routes.photos}/${segment(id)}/edit`,
};
