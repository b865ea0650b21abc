import type { PhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

/** Patterns of the pages, for the router. */
export { routes as patterns };

const segment = encodeURIComponent;

/**
 * Addresses of the pages, for links: the patterns of `#contract/routes.ts` filled in. Of `app/`, this is the one module
 * that features may import; it knows nothing but the contract.
 */
export const paths = {
  home: () => routes.home,
  about: () => routes.about,
  privacy: () => routes.privacy,
  banned: () => routes.banned,
  settings: () => routes.settings,
  settingsProfile: () => routes.settingsProfile,
  settingsAccount: () => routes.settingsAccount,
  settingsMuted: () => routes.settingsMuted,
  settingsPhotos: () => routes.settingsPhotos,
  settingsReports: () => routes.settingsReports,
  users: () => routes.users,
  profile: (username: string) => `/${segment(username)}`,
  tags: () => routes.tags,
  tag: (tag: string) => `${routes.tags}/${segment(tag)}`,
  photos: (filter: { title?: string; q?: string } = {}) => {
    const query = new URLSearchParams(filter).toString();
    return query === '' ? routes.photos : `${routes.photos}?${query}`;
  },
  photoUpload: () => routes.photoUpload,
  photo: (id: PhotoId) => `${routes.photos}/${segment(id)}`,
  photoEdit: (id: PhotoId) => `${routes.photos}/${segment(id)}/edit`,
  titles: () => routes.titles,
  admin: () => routes.admin,
} as const;
