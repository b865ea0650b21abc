import { type AppealStatus, appealStatuses } from '#contract/documents/appeal.ts';
import { type CaseStatus, caseStatuses } from '#contract/documents/case.ts';
import type { PhotoStatus } from '#contract/documents/photo.ts';
import { type ReportReason, reportReasons } from '#contract/documents/report.ts';
import { type TitleStatus, titleStatuses } from '#contract/documents/title.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';

/** Filters of the audit log; `entry` shows one entry alone. */
export type AuditAddress = { readonly [Name in 'actor' | 'action' | 'target' | 'days' | 'entry']?: string };

const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return search.size === 0 ? path : `${path}?${search}`;
};

type Query<Name extends string> = { readonly [Each in Name]?: string | undefined };

/** Not in `#paths.ts`, which loads before everybody's first photo. */
export const adminPaths = {
  audit: (address: AuditAddress = {}) => withQuery(routes.adminAudit, address),
  appeals: ({ status, appeal }: Query<'status' | 'appeal'>) =>
    withQuery(routes.adminAppeals, { status: status === 'open' ? undefined : status, appeal }),
  case: ({ kind, id }: { readonly kind: 'photo' | 'user'; readonly id: string }) =>
    withQuery(kind === 'photo' ? routes.adminPhotoReports : routes.adminReports, { case: id }),
  titles: (query: Query<'status' | 'q'>) => withQuery(routes.adminTitles, query),
  photos: (query: Query<'status' | 'owner'> = {}) => withQuery(routes.adminPhotos, query),
  users: (query: Query<'show' | 'uid'> = {}) => withQuery(routes.adminUsers, query),
} as const;

const among = <Value extends string>(values: readonly Value[], search: URLSearchParams, name: string) =>
  values.find((value) => value === search.get(name));

export const askedIn = (search: URLSearchParams): string => (search.get('q') ?? '').trim();

export const appealStatusIn = (search: URLSearchParams): AppealStatus =>
  among(appealStatuses, search, 'status') ?? 'open';

export const titleStatusIn = (search: URLSearchParams): TitleStatus =>
  among(titleStatuses, search, 'status') ?? 'active';

export type DeskFilter = { readonly status: CaseStatus; readonly reason: ReportReason | undefined };

export const deskFilterIn = (search: URLSearchParams): DeskFilter => ({
  status: among(caseStatuses, search, 'status') ?? 'open',
  reason: among(reportReasons, search, 'reason'),
});

export const photoViews = [
  'held',
  'hidden',
  'removed',
  'published',
  'failed',
  'processing',
  'uploading',
  'all',
] as const satisfies readonly (PhotoStatus | 'all')[];
export type PhotosFilter = { readonly view: (typeof photoViews)[number]; readonly ownerId: Uid | undefined };

export function photosFilterIn(search: URLSearchParams): PhotosFilter {
  const owner = search.get('owner');
  const ownerId = isUid(owner) ? owner : undefined;
  return { view: among(photoViews, search, 'status') ?? (ownerId === undefined ? 'held' : 'all'), ownerId };
}

export const peopleShown = ['newest', 'staff', 'banned'] as const;

export type UsersView =
  | { readonly kind: 'person'; readonly uid: Uid }
  | { readonly kind: 'found'; readonly asked: string }
  | { readonly kind: 'listed'; readonly show: (typeof peopleShown)[number] };

export function usersViewIn(search: URLSearchParams): UsersView {
  const uid = search.get('uid');
  if (isUid(uid)) return { kind: 'person', uid };
  const asked = askedIn(search);
  return asked === ''
    ? { kind: 'listed', show: among(peopleShown, search, 'show') ?? 'newest' }
    : { kind: 'found', asked };
}
