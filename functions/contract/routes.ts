/** The router, href builders and reserved usernames (`/{username}` is one segment) derive from this table. */
export const routes = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  rules: '/rules',
  banned: '/banned',
  following: '/following',
  liked: '/liked',
  settings: '/settings',
  settingsProfile: '/settings/profile',
  settingsAccount: '/settings/account',
  settingsFollowing: '/settings/following',
  settingsMuted: '/settings/muted',
  settingsPhotos: '/settings/photos',
  settingsMyPhotos: '/settings/photos/mine',
  settingsReports: '/settings/reports',
  settingsDecisions: '/settings/decisions',
  users: '/users',
  tags: '/tags',
  tag: '/tags/:tagname',
  photos: '/photos',
  photoUpload: '/photos/upload',
  photo: '/photos/:id',
  photoEdit: '/photos/:id/edit',
  titles: '/titles',
  search: '/search',
  day: '/day',
  dayOf: '/day/:date',
  admin: '/admin',
  adminTags: '/admin/tags',
  adminUsers: '/admin/users',
  adminPhotos: '/admin/photos',
  adminTitles: '/admin/titles',
  adminNgTags: '/admin/ng-tags',
  adminReports: '/admin/reports',
  adminPhotoReports: '/admin/photo-reports',
  adminAlbumReports: '/admin/album-reports',
  adminSettings: '/admin/settings',
  adminAudit: '/admin/audit',
  adminAppeals: '/admin/appeals',
  adminFigures: '/admin/figures',
  profile: '/:username',
  albums: '/:username/albums',
  album: '/:username/albums/:id',
} as const;

/** The values of `?lang=`. */
export const pageLocales = ['ja', 'en'] as const;
export type PageLocale = (typeof pageLocales)[number];

export type RouteName = keyof typeof routes;

/** Of the pages that do not begin with a username. */
export const firstSegments = (): readonly string[] =>
  Object.values(routes)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((segment) => segment !== '' && !segment.startsWith(':'));

const patternsOfPages = Object.values(routes).map(
  (pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`),
);
/** Other paths that look like a profile. */
const noPage = /^\/(?:__|a|api|assets|builds|embed|feed|i|icons|sitemap)(?:\/|$)|^\/[^/]*\./;

export const isPagePath = (path: string): boolean =>
  !noPage.test(path) && patternsOfPages.some((pattern) => pattern.test(path));

/** `undefined` for a malformed percent-encoding. By segment, so that %2F adds none. */
export function decodedSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
