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

test('tags given to all join those of each and leave them again, whatever their spelling', async () => {
  const { store, shared } = await twoReady();
  changeDraft(store, 'key1', { tags: ['ネコ', '海'] });
  changeDraft(store, 'key2', { tags: ['ねこ'] });
  expect(shared()).toMatchObject({ values: { tags: ['ネコ'] }, tagsOfSome: ['海'] });
  giveToAll(store, { tags: ['ネコ', '空'] });
  expect(['key1', 'key2'].map((key) => findItem(store, key)?.draft.tags)).toEqual([
    ['ネコ', '海', '空'],
    ['ねこ', '空'],
  ]);
  giveToAll(store, { tags: ['空'] });
  expect(['key1', 'key2'].map((key) => findItem(store, key)?.draft.tags)).toEqual([['海', '空'], ['空']]);
});

test('what differs from photo to photo is shown as neither, until it is said for all', async () => {
  const { store, shared } = await twoReady();
  changeDraft(store, 'key1', { visibility: 'private' });
  expect([...(shared()?.differing ?? [])]).toEqual(['visibility']);
  giveToAll(store, { visibility: 'unlisted' });
  expect(shared()).toMatchObject({ values: { visibility: 'unlisted' }, differing: new Set() });
});

test('a file that is added takes what all have in common, and the defaults of its person where nothing is', async () => {
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

test('what has left is not reached, and one photo alone has nothing in common with others', async () => {
  const { environment, store, shared } = await twoReady();
  await publishReadyFiles(environment);
  await addFiles(environment, files('c'));
  expect(shared()).toBeUndefined();
  await addFiles(environment, files('d'));
  giveToAll(store, { tags: ['海'] });
  expect(['key1', 'key3', 'key4'].map((key) => findItem(store, key)?.draft.tags)).toEqual([[], ['海'], ['海']]);
});

test('a tag that the server refuses sends every photo back that has it, in one call', async () => {
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
