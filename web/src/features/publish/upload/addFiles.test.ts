import { expect, test } from 'vitest';
import { addFiles } from './addFiles.ts';
import { removeFile } from './cancelUpload.ts';
import { anEnvironment, files } from './testing/anEnvironment.ts';
import { uploadItems } from './uploadItems.ts';

test('a refused file does not stop the others', async () => {
  const environment = anEnvironment();
  environment.inspect.mockResolvedValueOnce({ ok: false, reason: 'broken' });
  await addFiles(environment, files('a', 'b'));
  expect(environment.phases()).toEqual(['refused', 'ready']);
});

test('the same picture is accepted once, whatever its name', async () => {
  const environment = anEnvironment();
  await addFiles(environment, [...files('a', 'b'), new File(['a'], 'copy.jpg')]);
  expect(environment.phases()).toEqual(['ready', 'ready', 'refused']);
  await addFiles(environment, files('b'));
  expect(environment.store.get(uploadItems)[3]?.phase).toEqual({ phase: 'refused', reason: 'duplicate' });
});

test('the last of 51 files is refused, and removing another makes room', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files(...Array.from({ length: 51 }, (_, index) => `n${index}`)));
  expect(environment.phases().filter((phase) => phase === 'ready')).toHaveLength(50);
  expect(environment.store.get(uploadItems)[50]?.phase).toEqual({ phase: 'refused', reason: 'too-many-files' });
  await removeFile(environment, 'key1');
  await addFiles(environment, files('another'));
  expect(environment.phases().at(-1)).toBe('ready');
});

test('a file that is removed during its check leaves no preview behind', async () => {
  const environment = anEnvironment();
  const adding = addFiles(environment, files('a'));
  await removeFile(environment, 'key1');
  await adding;
  expect(environment.openPreview).not.toHaveBeenCalled();
});

test('the preview of a removed file is revoked', async () => {
  const environment = anEnvironment();
  await addFiles(environment, files('a'));
  await removeFile(environment, 'key1');
  expect(environment.closePreview).toHaveBeenCalledWith('blob:preview');
});
