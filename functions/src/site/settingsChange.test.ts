import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { decode } from '#contract/documents/stored.ts';
import { changedSettings, isUnchangedSince } from './settingsChange.ts';

const settings = decode(siteSettingsSchema, 'settings/site', { holdAtReporters: 5 });

describe('a change of the settings', () => {
  it('the change has the settings that differ, with their former values', () => {
    const wanted = { holdAtReporters: 7, uploadsOpen: true, announcement: 'お知らせ', signUpsOpen: undefined };
    expect(changedSettings(settings, wanted)).toEqual({
      before: { holdAtReporters: 5, announcement: '' },
      after: { holdAtReporters: 7, announcement: 'お知らせ' },
    });
  });

  it('the change is empty if nothing differs, and ignores unknown settings', () => {
    expect(changedSettings(settings, { holdAtReporters: 5 })).toEqual({ before: {}, after: {} });
    expect(changedSettings(settings, Object.fromEntries([['toString', 1]]))).toEqual({ before: {}, after: {} });
  });

  it('the change stands until one of its fields has another value', () => {
    expect(isUnchangedSince(settings, { holdAtReporters: 5, uploadsOpen: true })).toBe(true);
    expect(isUnchangedSince(settings, { holdAtReporters: 5, uploadsOpen: false })).toBe(false);
  });
});
