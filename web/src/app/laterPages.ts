import type { Store } from 'jotai';
import type { PageModule } from './lazyPage.ts';

/**
 * How each page is loaded that a visitor's first photo does not need. The addresses of their chunks are many; here they
 * are no part of what comes before that photo.
 */
export const laterPages = {
  about: async () => ({ Component: (await import('#features/legal/AboutPage.tsx')).AboutPage }),
  banned: async () => ({ Component: (await import('./BannedRoute.tsx')).BannedRoute }),
  photos: async (store) => {
    const [{ PhotosPage }, { photosLoader }] = await Promise.all([
      import('#features/photos/all/PhotosPage.tsx'),
      import('#features/photos/all/photosLoader.ts'),
    ]);
    return { Component: PhotosPage, loader: photosLoader(store) };
  },
  photoEdit: async () => ({ Component: (await import('./PhotoEditRoute.tsx')).PhotoEditRoute }),
  photoUpload: async () => ({ Component: (await import('#features/publish/upload/UploadPage.tsx')).UploadPage }),
  privacy: async () => ({ Component: (await import('#features/legal/PrivacyPage.tsx')).PrivacyPage }),
  profile: async (store) => {
    const [{ ProfileRoute }, { profileRouteLoader }] = await Promise.all([
      import('./ProfileRoute.tsx'),
      import('./profileRouteLoader.ts'),
    ]);
    return { Component: ProfileRoute, loader: profileRouteLoader(store) };
  },
  settings: async () => ({ Component: (await import('#features/settings/SettingsLayout.tsx')).SettingsLayout }),
  settingsAccount: async () => ({
    Component: (await import('#features/settings/account/AccountPage.tsx')).AccountPage,
  }),
  settingsMuted: async () => ({ Component: (await import('#features/settings/muted/MutedPage.tsx')).MutedPage }),
  settingsPhotos: async () => ({
    Component: (await import('#features/settings/photos/PhotoSettingsPage.tsx')).PhotoSettingsPage,
  }),
  settingsProfile: async () => ({
    Component: (await import('#features/settings/profile/ProfileSettingsPage.tsx')).ProfileSettingsPage,
  }),
  settingsReports: async () => ({
    Component: (await import('#features/settings/account/reports/MyReportsPage.tsx')).MyReportsPage,
  }),
  tag: async (store) => {
    const [{ TagPage }, { tagLoader }] = await Promise.all([
      import('#features/photos/tag/TagPage.tsx'),
      import('#features/photos/tag/tagLoader.ts'),
    ]);
    return { Component: TagPage, loader: tagLoader(store) };
  },
  tags: async (store) => {
    const { TagsPage, tagsLoader } = await import('#features/catalogue/tags/TagsPage.tsx');
    return { Component: TagsPage, loader: tagsLoader(store) };
  },
  titles: async (store) => {
    const { TitlesPage, titlesLoader } = await import('#features/catalogue/titles/TitlesPage.tsx');
    return { Component: TitlesPage, loader: titlesLoader(store) };
  },
  users: async (store) => {
    const { UsersPage, usersLoader } = await import('#features/people/list/UsersPage.tsx');
    return { Component: UsersPage, loader: usersLoader(store) };
  },
} satisfies Record<string, (store: Store) => Promise<PageModule>>;

export type LaterPage = keyof typeof laterPages;
