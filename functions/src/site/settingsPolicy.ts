import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import type { SomeSettings } from '../platform/siteSettings.ts';

const isSetting = (field: string): field is keyof SiteSettings => Object.hasOwn(siteSettingsSchema.entries, field);

const only = (settings: SomeSettings, fields: readonly string[]): SomeSettings =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => fields.includes(field)));

/** Pure: what would change, before and after. */
export function changedSettings(
  settings: SiteSettings,
  wanted: SomeSettings,
): { readonly before: SomeSettings; readonly after: SomeSettings } {
  const fields = Object.keys(wanted)
    .filter(isSetting)
    .filter((field) => wanted[field] !== undefined && wanted[field] !== settings[field]);
  return { before: only(settings, fields), after: only(wanted, fields) };
}

export const isUnchangedSince = (settings: SiteSettings, left: SomeSettings): boolean =>
  Object.keys(changedSettings(settings, left).after).length === 0;
