import { expect, test } from 'vitest';
import { addFiles } from './addFiles.ts';
import { removeFile } from './cancelUpload.ts';
import { anEnvironment, files } from './testing/anEnvironment.ts';
import { uploadItems } from './uploadItems.ts';

test('a file that is refused stops none of the others', async () => {
  const environment = anEnvironment();
  environment.inspect.mockResolvedValueOnce({ ok: false, reason: 'broken' });
  await addFiles(environment, files('a', 'b'));
  expect(environment.phases()).toEqual(['refused', 'ready']);
});

test('the same picture is taken once, whatever its name', async () => {
  const environment = anEnvironment();
  await addFiles(environment, [...files('a', 'b'), new File(['a'], 'copy.jpg')]);
  expect(environment.phases()).toEqual(['ready', 'ready', 'refused']);
  await addFiles(environment, files('b'));
  expect(environment.store.get(uploadItems)[3]?.phase).toEqual({ phase: 'refused', reason: 'duplicate' });
});

test('of 51 files the last is told to wait for the next round, and a refused one makes room again', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files(...Array.from({ length: 51 }, (_, index) => `n${index}`)));
  expect(environment.phases().filter((phase) => phase === 'ready')).toHaveLength(50);
  expect(environment.store.get(uploadItems)[50]?.phase).toEqual({ phase: 'refused', reason: 'too-many-files' });
  await removeFile(environment, 'key1');
  await addFiles(environment, files('another'));
  expect(environment.phases().at(-1)).toBe('ready');
});

test('a file that was taken off while it was checked leaves no preview behind', async () => {
  const environment = anEnvironment();
  const adding = addFiles(environment, files('a'));
  await removeFile(environment, 'key1');
  await adding;
  expect(environment.openPreview).not.toHaveBeenCalled();
});

test('the preview of a file that is taken off is revoked', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files('a'));
  await removeFile(environment, 'key1');
  expect(environment.closePreview).toHaveBeenCalledWith('blob:preview');
});
