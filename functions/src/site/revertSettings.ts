import * as v from 'valibot';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { ContractError } from '#contract/errors.ts';
import { readSiteSettings, writeSiteSettings } from '../platform/siteSettings.ts';
import type { Reverter } from '../staff/reverter.ts';
import { isUnchangedSince } from './settingsPolicy.ts';

const someSchema = v.partial(siteSettingsSchema);

/** Refuses if one of the settings was changed again. */
export const revertSettings: Reverter = async (transaction, { before, after }) => {
  const settings = await readSiteSettings(transaction);
  if (!isUnchangedSince(settings, v.parse(someSchema, after))) {
    throw new ContractError('failed-precondition', 'changed again since');
  }
  writeSiteSettings(transaction, v.parse(someSchema, before));
  return {};
};
