import type { PageModule } from './lazyPage.ts';

/**
 * How each page is loaded that a visitor's first photo does not need. The addresses of their chunks are many; here they
 * are no part of what comes before that photo.
 */
export const laterPages = {
  about: async () => ({ Component: (await import('#features/legal/AboutPage.tsx')).AboutPage }),
  banned: async () => ({ Component: (await import('./BannedRoute.tsx')).BannedRoute }),
  notYet: async () => ({ Component: (await import('#features/notYet/NotYetPage.tsx')).NotYetPage }),
  photoUpload: async () => ({ Component: (await import('#features/publish/upload/UploadPage.tsx')).UploadPage }),
  privacy: async () => ({ Component: (await import('#features/legal/PrivacyPage.tsx')).PrivacyPage }),
  profile: async () => {
    const [{ ProfileRoute }, { profileLoader }] = await Promise.all([
      import('./ProfileRoute.tsx'),
      import('#features/people/profile/profileLoader.ts'),
    ]);
    return { Component: ProfileRoute, loader: profileLoader };
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
  users: async () => ({ Component: (await import('#features/people/list/UsersPage.tsx')).UsersPage }),
} satisfies Record<string, () => Promise<PageModule>>;

export type LaterPage = keyof typeof laterPages;
