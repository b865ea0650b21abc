import type { ComponentType } from 'react';
import type { RouteName } from '#contract/routes.ts';

/** A page of the area: where it stands, and how it is loaded. */
export type AdminPage = {
  readonly route: Extract<RouteName, `admin${string}`>;
  /** Nobody but admins may open it; for moderators it is not there. */
  readonly isForAdmins?: boolean;
  readonly load: () => Promise<ComponentType>;
};

/**
 * The pages of the area, in the order of its navigation. What is not listed here is the 404 page. Each is a chunk of its own, which
 * nobody loads but who has come past the gate and opens it.
 */
export const adminPages: readonly AdminPage[] = [
  { route: 'admin', load: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage },
  { route: 'adminPhotoReports', load: async () => (await import('./desk/DeskPage.tsx')).PhotoReportsPage },
  { route: 'adminReports', load: async () => (await import('./desk/DeskPage.tsx')).UserReportsPage },
  { route: 'adminAppeals', load: async () => (await import('./appeals/AppealsPage.tsx')).AppealsPage },
  { route: 'adminPhotos', load: async () => (await import('./photos/PhotosPage.tsx')).PhotosPage },
  { route: 'adminUsers', load: async () => (await import('./users/UsersPage.tsx')).UsersPage },
  { route: 'adminTags', load: async () => (await import('./catalogue/TagsPage.tsx')).TagsPage },
  { route: 'adminTitles', load: async () => (await import('./catalogue/TitlesPage.tsx')).TitlesPage },
  { route: 'adminNgTags', load: async () => (await import('./catalogue/NgTagsPage.tsx')).NgTagsPage },
  { route: 'adminAudit', load: async () => (await import('./audit/AuditPage.tsx')).AuditPage },
  {
    route: 'adminSettings',
    isForAdmins: true,
    load: async () => (await import('./settings/SiteSettingsPage.tsx')).SiteSettingsPage,
  },
];
