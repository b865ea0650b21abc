import * as v from 'valibot';
import type { SiteSettings } from './documents/siteSettings.ts';

export const closableParts = ['uploads', 'sign-ups', 'search', 'presence', 'changes'] as const;
export type ClosablePart = (typeof closableParts)[number];

export function closedParts(settings: SiteSettings): readonly ClosablePart[] {
  const isClosed: Readonly<Record<ClosablePart, boolean>> = {
    uploads: !settings.uploadsOpen || settings.readOnly,
    'sign-ups': !settings.signUpsOpen || settings.readOnly,
    search: !settings.searchOpen,
    presence: !settings.presenceOpen,
    changes: settings.readOnly,
  };
  return closableParts.filter((part) => isClosed[part]);
}

/** Tabs ask twice a minute; the CDN caches the answer for ten seconds. */
export const siteStatePath = '/api/state';
/** Drops parts that an older tab does not know. */
export const siteStateSchema = v.object({
  closed: v.pipe(
    v.array(v.string()),
    v.transform((stored) => closableParts.filter((part) => stored.includes(part))),
  ),
});
