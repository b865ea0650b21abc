import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { session } from '#session/atoms.ts';
import { mergeUser, minimalUserData } from '#session/mergeUser.ts';
import { tidyStoredUploads } from './tidyStoredUploads.ts';

const { forgetSharedPictures, storedUploads, uploadsOf } = vi.hoisted(() => ({
  forgetSharedPictures: vi.fn(async () => undefined),
  storedUploads: { deleteOthersCards: vi.fn(async () => undefined), isSendingStored: vi.fn(async () => false) },
  uploadsOf: vi.fn(),
}));
vi.mock('#data/uploads/sharedPictures.ts', () => ({ forgetSharedPictures }));
vi.mock('#data/uploads/storedUploadsMark.ts', () => ({ hasStoredUploads: () => true }));
vi.mock('#data/uploads/storedUploads.ts', () => storedUploads);
vi.mock('#features/publish/upload/uploads.ts', () => ({ uploadsOf }));

const hana = mergeUser({ uid: parseUid('hana'), email: null, displayName: '' }, minimalUserData, undefined);

test('a picture shared from another app waits for a sign-in and is deleted at the sign-out', async () => {
  const store = createStore();
  tidyStoredUploads(store);
  store.set(session, { phase: 'signed-out' });
  store.set(session, { phase: 'loading' });
  store.set(session, { phase: 'signed-in', user: hana });
  store.set(session, { phase: 'signed-in', user: { ...hana, displayName: '花' } });
  await vi.dynamicImportSettled();
  expect(forgetSharedPictures).not.toHaveBeenCalled();
  store.set(session, { phase: 'signed-out' });
  await vi.waitFor(() => expect(forgetSharedPictures).toHaveBeenCalledTimes(1));
});

test.each([
  { what: 'an upload that a reload interrupted goes on, whichever page opens', isSending: true, begun: 1 },
  { what: 'files that nobody published wait for the upload page', isSending: false, begun: 0 },
  { what: 'the uploads of a banned person do not go on', isSending: true, status: 'banned', begun: 0 },
] as const)('$what', async ({ isSending, begun, ...changes }) => {
  uploadsOf.mockClear();
  storedUploads.isSendingStored.mockResolvedValue(isSending);
  const store = createStore();
  tidyStoredUploads(store);
  store.set(session, { phase: 'signed-in', user: { ...hana, ...changes } });
  await vi.waitFor(() => expect(storedUploads.isSendingStored).toHaveBeenCalled());
  await vi.dynamicImportSettled();
  expect(uploadsOf.mock.calls).toHaveLength(begun);
});

test('nothing of somebody who has signed out goes on', async () => {
  uploadsOf.mockClear();
  storedUploads.isSendingStored.mockClear();
  const store = createStore();
  tidyStoredUploads(store);
  store.set(session, { phase: 'signed-out' });
  await vi.waitFor(() => expect(storedUploads.deleteOthersCards).toHaveBeenCalledWith(undefined, expect.any(Number)));
  await vi.dynamicImportSettled();
  expect(storedUploads.isSendingStored).not.toHaveBeenCalled();
  expect(uploadsOf).not.toHaveBeenCalled();
});
