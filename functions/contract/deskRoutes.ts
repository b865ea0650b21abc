import type { CaseKind } from './documents/case.ts';
import { routes } from './routes.ts';

/** Where staff decide cases. Not in `routes.ts`, which everybody loads first. */
export const deskRoutes: Readonly<Record<CaseKind, string>> = {
  photo: routes.adminPhotoReports,
  album: routes.adminAlbumReports,
  user: routes.adminReports,
};
