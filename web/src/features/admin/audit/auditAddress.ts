import { isPhotoId } from '#contract/ids.ts';
import { withoutSentenceEnd } from '#contract/pastedAddress.ts';
import { routes } from '#contract/routes.ts';
import type { AuditFilter } from '#data/staff/auditLog.ts';
import type { AuditAddress } from '../adminPaths.ts';

export const periods = ['1', '7', '30', '90'] as const;

const names = ['actor', 'action', 'target', 'entry'] as const;

export function auditAddressIn(search: URLSearchParams): AuditAddress {
  const filters = names.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const days = periods.find((period) => period === search.get('days'));
  return Object.fromEntries(days ? [...filters, ['days', days]] : filters);
}

/** Pure: drops empty filters, and `entry`, which every filter replaces. */
export const withFilter = (address: AuditAddress, changed: Readonly<Record<string, string>>): AuditAddress =>
  Object.fromEntries(Object.entries({ ...address, entry: '', ...changed }).filter(([, value]) => value !== ''));

const dayMs = 86_400_000;

export const filterOf = ({ actor, action, target, days }: AuditAddress, now: Date): AuditFilter => ({
  actorId: actor,
  action,
  target,
  since: days === undefined ? undefined : new Date(now.getTime() - Number(days) * dayMs),
});

export type MeantTarget = { readonly path: string } | { readonly username: string } | undefined;

export function meantTarget(typed: string): MeantTarget {
  const text = withoutSentenceEnd(typed.trim());
  if (text === '') return undefined;
  const url = URL.parse(text, 'https://any.invalid/');
  const title = url?.pathname === routes.photos ? url.searchParams.get('title') : undefined;
  if (title) return { path: `titles/${title}` };
  if (isPhotoId(text)) return { path: `photos/${text}` };
  const [, first = '', second, third] = (url?.pathname ?? '').split('/').map(decoded);
  if (second === 'albums' && third !== undefined) return { path: `albums/${third}` };
  if (second !== undefined) {
    return ['photos', 'albums', 'users', 'titles', 'tags', 'ngTags', 'cases', 'settings'].includes(first)
      ? { path: `${first}/${second}` }
      : undefined;
  }
  const username = decoded(text.startsWith('http') ? first : text).replace(/^[@＠]/u, '');
  return username === '' ? undefined : { username };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
