import type { ComponentType } from 'react';
import type { RouteName } from '#contract/routes.ts';

/** A page of the area. */
type AdminPage = {
  /** Nobody but admins may open it; for moderators it is not there. */
  readonly isForAdmins?: boolean;
  readonly load: () => Promise<ComponentType>;
};

export type AdminPageName = Extract<RouteName, `admin${string}`>;

/**
 * The pages of the area, in the order of its navigation. Each is a chunk of its own, which
 * nobody loads but who has come past the gate and opens it.
 */
export const adminPages: Readonly<Record<AdminPageName, AdminPage>> = {
  admin: { load: async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage },
  adminPhotoReports: { load: async () => (await import('./desk/DeskPage.tsx')).PhotoReportsPage },
  adminReports: { load: async () => (await import('./desk/DeskPage.tsx')).UserReportsPage },
  adminAppeals: { load: async () => (await import('./appeals/AppealsPage.tsx')).AppealsPage },
  adminPhotos: { load: async () => (await import('./photos/PhotosPage.tsx')).PhotosPage },
  adminUsers: { load: async () => (await import('./users/UsersPage.tsx')).UsersPage },
  adminTags: { load: async () => (await import('./catalogue/TagsPage.tsx')).TagsPage },
  adminTitles: { load: async () => (await import('./catalogue/TitlesPage.tsx')).TitlesPage },
  adminNgTags: { load: async () => (await import('./catalogue/NgTagsPage.tsx')).NgTagsPage },
  adminAudit: { load: async () => (await import('./audit/AuditPage.tsx')).AuditPage },
  adminSettings: {
    isForAdmins: true,
    load: async () => (await import('./settings/SiteSettingsPage.tsx')).SiteSettingsPage,
  },
};

export const isAdminPage = (name: string): name is AdminPageName => name in adminPages;
