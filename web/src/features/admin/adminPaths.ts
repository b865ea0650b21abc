import { deskRoutes } from '#contract/deskRoutes.ts';
import { type CaseKind, caseKinds } from '#contract/documents/case.ts';
import { caseOfNote, personOfNote } from '#contract/documents/staffNote.ts';
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
  case: ({ kind, id }: { readonly kind: CaseKind; readonly id: string }) => withQuery(deskRoutes[kind], { case: id }),
  /** Of the case or person that a staff note is on. */
  noted: (subject: string): string | undefined => {
    const id = caseOfNote(subject);
    const kind = caseKinds.find((each) => id?.startsWith(`${each}_`));
    if (id !== undefined && kind) return adminPaths.case({ kind, id });
    const uid = personOfNote(subject);
    return uid && adminPaths.users({ uid });
  },
  titles: (query: Query<'status' | 'q'>) => withQuery(routes.adminTitles, query),
  photos: (query: Query<'status' | 'owner'> = {}) => withQuery(routes.adminPhotos, query),
  users: (query: Query<'show' | 'uid'> = {}) => withQuery(routes.adminUsers, query),
} as const;
