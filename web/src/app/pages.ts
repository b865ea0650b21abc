import type { Store } from 'jotai';
import type { ComponentType } from 'react';
import type { LoaderFunction, LoaderFunctionArgs } from 'react-router-dom';
import type { RouteName } from '#contract/routes.ts';
import { languageInUse } from '#i18n/current.ts';
import { loadWords, type Words } from '#i18n/words.ts';

/** `loader` reads the page's data; `words` are the areas of words that the first draw needs. */
type Page = {
  readonly Component: ComponentType;
  readonly loader?: (store: Store) => LoaderFunction;
  readonly words?: readonly (keyof Words)[];
};

/** Without the pages of `routes.tsx` and those of the admin area (`AdminArea.tsx`). */
export type PageName = Exclude<RouteName, 'home' | 'photo' | `admin${string}`>;

/** Pages that the first photo does not need: the list of their chunks stays out of the code before that photo. */
const pages: Readonly<Record<PageName, () => Promise<Page>>> = {
  about: async () => ({ Component: (await import('#features/legal/AboutPage.tsx')).AboutPage }),
  banned: async () => ({ Component: (await import('./BannedRoute.tsx')).BannedRoute }),
  photos: async () => (await import('#features/photos/all/PhotosPage.tsx')).photosPage,
  photoEdit: async () => ({ Component: (await import('./PhotoEditRoute.tsx')).PhotoEditRoute }),
  photoUpload: async () => ({ Component: (await import('#features/publish/upload/UploadPage.tsx')).UploadPage }),
  privacy: async () => ({ Component: (await import('#features/legal/PrivacyPage.tsx')).PrivacyPage }),
  profile: async () => (await import('./ProfileRoute.tsx')).profilePage,
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
  tag: async () => (await import('#features/photos/tag/TagPage.tsx')).tagPage,
  tags: async () => (await import('#features/catalogue/tags/TagsPage.tsx')).tagsPage,
  titles: async () => (await import('#features/catalogue/titles/TitlesPage.tsx')).titlesPage,
  users: async () => (await import('#features/people/list/UsersPage.tsx')).usersPage,
};

export async function loadPage(name: PageName, store: Store) {
  const { Component, loader, words = [] } = await pages[name]();
  if (loader === undefined) return { Component };
  const read = loader(store);
  return {
    Component,
    loader: async (route: LoaderFunctionArgs): Promise<unknown> => {
      const locale = languageInUse(store);
      // If words fail to load, rendering shows the error.
      const loading = Promise.allSettled(words.map((area) => loadWords(area, locale)));
      const loaded: unknown = await read(route);
      await loading;
      return loaded;
    },
  };
}
