import { expect, test } from 'vitest';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { decode } from '#contract/documents/stored.ts';
import { changedSettings } from './SiteSettingsPage.tsx';

const before = decode(siteSettingsSchema, 'settings/site', {});

test('only what is another than before is saved', () => {
  expect(changedSettings(before, before)).toEqual({});
  expect(changedSettings(before, { ...before, announcement: 'お休みします', holdAtReporters: 0 })).toEqual({
    announcement: 'お休みします',
    holdAtReporters: 0,
  });
});

test('no setting of the contract is forgotten', () => {
  const other = {
    ...{ uploadsOpen: false, signUpsOpen: false, searchOpen: false, presenceOpen: false, readOnly: true },
    announcement: 'a',
    ...{ holdAtReporters: 4, holdReporterAgeHours: 0, holdFirstPhotos: 1 },
  };
  expect(Object.keys(changedSettings(before, other))).toEqual(Object.keys(siteSettingsSchema.entries));
});
