import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { session } from '#session/atoms.ts';
import { mergeUser, minimalUserData } from '#session/mergeUser.ts';
import { forgetKeptUploads } from './forgetKeptUploads.ts';

const { forgetSharedPictures } = vi.hoisted(() => ({ forgetSharedPictures: vi.fn(async () => undefined) }));
vi.mock('#data/uploads/sharedPictures.ts', () => ({ forgetSharedPictures }));

const hana = mergeUser({ uid: parseUid('hana'), email: null, displayName: '' }, minimalUserData, undefined);

test('a picture shared from another app waits for a sign-in and is deleted at the sign-out', async () => {
  const store = createStore();
  forgetKeptUploads(store);
  store.set(session, { phase: 'signed-out' });
  store.set(session, { phase: 'loading' });
  store.set(session, { phase: 'signed-in', user: hana });
  store.set(session, { phase: 'signed-in', user: { ...hana, displayName: '花' } });
  await vi.dynamicImportSettled();
  expect(forgetSharedPictures).not.toHaveBeenCalled();
  store.set(session, { phase: 'signed-out' });
  await vi.waitFor(() => expect(forgetSharedPictures).toHaveBeenCalledTimes(1));
});
