import { expect, test } from 'vitest';
import { parseAlbumId } from '#contract/ids.ts';
import { addFiles } from './addFiles.ts';
import { cancelUpload } from './cancelUpload.ts';
import { fileInAlbums } from './fileInAlbums.ts';
import { giveToAll } from './forAll.ts';
import { publishReadyFiles } from './publishFiles.ts';
import { anEnvironment, files } from './testing/anEnvironment.ts';
import { changeDraft, findItem } from './uploadItems.ts';

const album = { id: parseAlbumId('album000000000000001'), title: '夏' };
const filings = ({ store }: ReturnType<typeof anEnvironment>) =>
  ['key1', 'key2', 'key3'].map((key) => findItem(store, key)?.filing);

test('photos go into the chosen album as soon as they are reserved, in the order of the page', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files('a', 'b', 'c'));
  giveToAll(environment.store, { album });
  changeDraft(environment.store, 'key2', { album: undefined });
  await publishReadyFiles(environment);
  expect(environment.putInAlbum.mock.calls).toEqual([[album.id, ['00000000000000000001', '00000000000000000003']]]);
  expect(filings(environment)).toEqual(['done', undefined, 'done']);
});

test('a photo that its album refuses is still published, and adding it can be retried', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files('a', 'b'));
  giveToAll(environment.store, { album });
  environment.putInAlbum.mockRejectedValueOnce(new Error('offline'));
  await publishReadyFiles(environment);
  expect(environment.phases()).toEqual(['published', 'published']);
  expect(filings(environment)).toEqual(['failed', 'failed', undefined]);
  environment.putInAlbum.mockImplementationOnce(async (_, ids) => ids.slice(1));
  await fileInAlbums(environment);
  expect(filings(environment)).toEqual(['done', 'failed', undefined]);
  await fileInAlbums(environment);
  expect(environment.putInAlbum).toHaveBeenLastCalledWith(album.id, ['00000000000000000002']);
});

test('a photo that is cancelled before its reservation goes into no album', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files('a', 'b'));
  giveToAll(environment.store, { album });
  const publishing = publishReadyFiles(environment);
  await cancelUpload(environment, 'key1');
  await publishing;
  expect(environment.putInAlbum.mock.calls.flatMap(([, ids]) => ids)).toHaveLength(1);
});
