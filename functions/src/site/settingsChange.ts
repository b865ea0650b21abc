import * as v from 'valibot';
import { type SiteSettings, siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { ContractError } from '#contract/errors.ts';
import { readSiteSettings, type SomeSettings, settings } from '../platform/siteSettings.ts';
import type { Reverter } from '../staff/authority.ts';

const isSetting = (field: string): field is keyof SiteSettings => Object.hasOwn(siteSettingsSchema.entries, field);

const only = (settings: SomeSettings, fields: readonly string[]): SomeSettings =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => fields.includes(field)));

export function changedSettings(settings: SiteSettings, wanted: SomeSettings) {
  const fields = Object.keys(wanted)
    .filter(isSetting)
    .filter((field) => wanted[field] !== undefined && wanted[field] !== settings[field]);
  return { before: only(settings, fields), after: only(wanted, fields) };
}

export const isUnchangedSince = (settings: SiteSettings, left: SomeSettings): boolean =>
  Object.keys(changedSettings(settings, left).after).length === 0;

const someSchema = v.partial(siteSettingsSchema);

export const revertSettings: Reverter = async (transaction, { before, after }) => {
  if (!isUnchangedSince(await readSiteSettings(transaction), v.parse(someSchema, after))) {
    throw new ContractError('failed-precondition', 'changed again since');
  }
  transaction.merge(settings.doc('site'), v.parse(someSchema, before));
  return {};
};
