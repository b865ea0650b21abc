import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { readDocument } from '../documents.ts';
import { readSiteSettings } from './siteSettings.ts';

vi.mock('../documents.ts', () => ({ readDocument: vi.fn() }));

test('settings that were never saved are the defaults, and others are read', async () => {
  vi.mocked(readDocument).mockResolvedValueOnce(undefined);
  expect(await readSiteSettings()).toEqual(v.parse(siteSettingsSchema, {}));
  const saved = v.parse(siteSettingsSchema, { signUpsOpen: false });
  vi.mocked(readDocument).mockResolvedValueOnce(saved);
  expect(await readSiteSettings()).toEqual(saved);
});
