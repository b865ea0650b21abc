import { describe, expect, it } from 'vitest';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { decode } from '#contract/documents/stored.ts';
import { changedSettings, isUnchangedSince } from './settingsChange.ts';

const settings = decode(siteSettingsSchema, 'settings/site', { holdAtReporters: 5 });

describe('a change of the settings', () => {
  it('is what is wanted and not so already, with how it was', () => {
    const wanted = { holdAtReporters: 7, uploadsOpen: true, announcement: 'お知らせ', signUpsOpen: undefined };
    expect(changedSettings(settings, wanted)).toEqual({
      before: { holdAtReporters: 5, announcement: '' },
      after: { holdAtReporters: 7, announcement: 'お知らせ' },
    });
  });

  it('is nothing where all is so already, and of what is no setting', () => {
    expect(changedSettings(settings, { holdAtReporters: 5 })).toEqual({ before: {}, after: {} });
    expect(changedSettings(settings, Object.fromEntries([['toString', 1]]))).toEqual({ before: {}, after: {} });
  });

  it('stands as it was left until one of its fields is something else', () => {
    expect(isUnchangedSince(settings, { holdAtReporters: 5, uploadsOpen: true })).toBe(true);
    expect(isUnchangedSince(settings, { holdAtReporters: 5, uploadsOpen: false })).toBe(false);
  });
});
