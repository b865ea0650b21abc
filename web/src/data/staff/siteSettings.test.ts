import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { siteSettingsSchema } from '#contract/documents/siteSettings.ts';
import { readSiteSettings } from './siteSettings.ts';

// Another file of these tests may have loaded what reads the configuration.
vi.hoisted(() => vi.resetModules());
vi.mock('../site.ts', () => ({
  site: () => ({ firebase: { projectId: 'demo', storageBucket: 'demo' }, emulators: undefined }),
}));
vi.mock('../sdk.ts', () => ({
  loadAuth: async () => ({
    auth: { authStateReady: async () => undefined, currentUser: { uid: 'admin', getIdToken: async () => 'token' } },
  }),
}));

const name = 'projects/demo/databases/(default)/documents/settings/site';

/** Firestore's REST interface: what is not there is a 404 by its address, and `missing` in a batch. */
function database(fields: Readonly<Record<string, unknown>> | undefined) {
  const statuses: number[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const batch = url.endsWith(':batchGet');
    const response =
      fields === undefined && !batch
        ? Response.json({ error: { code: 404 } }, { status: 404 })
        : Response.json(batch ? [fields ? { found: { name, fields } } : { missing: name }] : { name, fields });
    statuses.push(response.status);
    return response;
  });
  return statuses;
}

test('settings that were never saved are the defaults, and nothing answers 404 for them', async () => {
  const statuses = database(undefined);
  expect(await readSiteSettings()).toEqual(v.parse(siteSettingsSchema, {}));
  expect(statuses).toEqual([200]);
});

test('settings that were saved are read', async () => {
  database({ signUpsOpen: { booleanValue: false } });
  expect(await readSiteSettings()).toMatchObject({ signUpsOpen: false, uploadsOpen: true });
});
