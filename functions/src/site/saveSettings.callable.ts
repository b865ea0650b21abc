import { saveSettingsContract } from '#contract/callables/saveSettings.ts';
import { callable } from '../platform/callable.ts';
import { saveSettings as save } from './saveSettings.ts';

/** An admin saves settings of the site: see the contract. */
export const saveSettings = callable(saveSettingsContract, {}, async (settings, { person, clock }) => {
  await save({ uid: person.uid, role: person.role ?? null }, settings, clock);
  return {};
});
