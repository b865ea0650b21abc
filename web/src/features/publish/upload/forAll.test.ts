import { expect, test } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { addFiles } from './addFiles.ts';
import { giveToAll, sharedBy } from './forAll.ts';
import { publishReadyFiles } from './publishFiles.ts';
import { anEnvironment, files } from './testing/anEnvironment.ts';
import { changeDraft, findItem, uploadItems } from './uploadItems.ts';

async function twoReady() {
  const environment = anEnvironment();
  await addFiles(environment, files('a', 'b'));
  const { store } = environment;
  return { environment, store, shared: () => sharedBy(store.get(uploadItems)) };
}

test('a shared tag is added to and removed from each photo, whatever its spelling', async () => {
  const { store, shared } = await twoReady();
  changeDraft(store, 'key1', { tags: ['ネコ', '海'] });
  changeDraft(store, 'key2', { tags: ['ねこ'] });
  expect(shared()).toMatchObject({ values: { tags: ['ネコ'] }, tagsOfSome: ['海'], isOfFiles: false, count: 2 });
  giveToAll(store, { tags: ['ネコ', '空'] });
  expect(['key1', 'key2'].map((key) => findItem(store, key)?.draft.tags)).toEqual([
    ['ネコ', '海', '空'],
    ['ねこ', '空'],
  ]);
  giveToAll(store, { tags: ['空'] });
  expect(['key1', 'key2'].map((key) => findItem(store, key)?.draft.tags)).toEqual([['海', '空'], ['空']]);
});

test('a value that differs between photos shows as mixed until it is set for all', async () => {
  const { store, shared } = await twoReady();
  changeDraft(store, 'key1', { visibility: 'private' });
  expect([...(shared()?.differing ?? [])]).toEqual(['visibility']);
  giveToAll(store, { visibility: 'unlisted' });
  expect(shared()).toMatchObject({ values: { visibility: 'unlisted' }, differing: new Set() });
});

test('an added file takes the values that all photos share, and the person’s defaults for the rest', async () => {
  const { environment, store } = await twoReady();
  giveToAll(store, { tags: ['海'], spoiler: true });
  changeDraft(store, 'key1', { licence: 'cc0-1.0', caption: '題' });
  await addFiles(environment, files('c'));
  expect(findItem(store, 'key3')?.draft).toMatchObject({
    tags: ['海'],
    spoiler: true,
    licence: 'all-rights-reserved',
    caption: '',
  });
});

test('a sent photo is not changed, and a single photo has no shared values', async () => {
  const { environment, store, shared } = await twoReady();
  await publishReadyFiles(environment);
  await addFiles(environment, files('c'));
  expect(shared()).toBeUndefined();
  await addFiles(environment, files('d'));
  giveToAll(store, { tags: ['海'] });
  expect(['key1', 'key3', 'key4'].map((key) => findItem(store, key)?.draft.tags)).toEqual([[], ['海'], ['海']]);
});

test('a tag that the server refuses stops all photos with that tag after one call', async () => {
  const { environment, store, shared } = await twoReady();
  giveToAll(store, { tags: ['だめ'] });
  await addFiles(environment, files('c'));
  changeDraft(store, 'key3', { tags: [] });
  environment.reserve.mockRejectedValueOnce(new ContractError('invalid-argument', 'no', { field: 'photos.0.tags.0' }));
  await publishReadyFiles(environment);
  expect(environment.phases()).toEqual(['ready', 'ready', 'published']);
  expect(environment.reserve).toHaveBeenCalledTimes(2);
  expect(shared()?.problems).toEqual({ tags: { problem: 'refused', tag: 'だめ' } });
});
