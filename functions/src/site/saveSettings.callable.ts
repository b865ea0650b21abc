import { saveSettingsContract } from '#contract/callables/saveSettings.ts';
import { documentPath } from '#contract/paths.ts';
import { readSiteSettings, type SomeSettings, settings } from '../platform/siteSettings.ts';
import type { Staff } from '../staff/act.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { changedSettings, revertSettings } from './settingsChange.ts';

export const saveSettings = withUndo(
  staffCallable(saveSettingsContract, async (settings, staff) => {
    await changeSettings(staff, settings);
    return {};
  }),
  revertSettings,
);

/** Writes nothing, not even an audit entry, if nothing changes. */
const changeSettings = ({ act }: Staff, wanted: SomeSettings): Promise<void> =>
  act({ action: 'saveSettings', target: documentPath.siteSettings }, async (transaction) => {
    const { before, after } = changedSettings(await readSiteSettings(transaction), wanted);
    if (Object.keys(after).length === 0) return { result: undefined };
    transaction.merge(settings.doc('site'), after);
    return { result: undefined, entry: { before, after } };
  });
