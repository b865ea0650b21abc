import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';

const isSetting = (name: string): name is keyof SiteSettings => Object.hasOwn(siteSettingsSchema.entries, name);

/** Pure: what of the settings is another than before, which alone is saved: what somebody else changed meanwhile stays theirs. */
export const changedSettings = (before: SiteSettings, after: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => isSetting(name) && before[name] !== value));
