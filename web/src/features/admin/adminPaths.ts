import { routes } from '#contract/routes.ts';

/** Which entries of the audit log are shown, as it stands in the address. */
export type AuditAddress = {
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly days?: string;
  /** One entry alone. */
  readonly entry?: string;
};

/** Which photos are shown, as it stands in the address. */
export type PhotosAddress = { readonly status?: string; readonly owner?: string };

/** Which people are shown, as it stands in the address; `uid`: one of them alone. */
export type UsersAddress = { readonly q?: string; readonly show?: string; readonly uid?: string };

const withQuery = (path: string, query: Readonly<Record<string, string>>): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** Addresses within the admin area. They are not in `#paths.ts`, which comes before everybody's first photo. */
export const adminPaths = {
  dashboard: () => routes.admin,
  audit: (address: AuditAddress = {}) => withQuery(routes.adminAudit, { ...address }),
  appeals: () => routes.adminAppeals,
  titles: (address: { readonly status?: string; readonly q?: string } = {}) =>
    withQuery(routes.adminTitles, { ...address }),
  photos: (address: PhotosAddress = {}) => withQuery(routes.adminPhotos, { ...address }),
  users: (address: UsersAddress = {}) => withQuery(routes.adminUsers, { ...address }),
  settings: () => routes.adminSettings,
} as const;
