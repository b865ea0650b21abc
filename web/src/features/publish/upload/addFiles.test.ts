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

/** A file that can be read `times`, as one that is moved or changed on the disk afterwards. */
function fleeting(name: string, times: number): File {
  const [file = new File([], name)] = files(name);
  const read = file.arrayBuffer.bind(file);
  let reads = 0;
  const gone = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  const arrayBuffer = () => {
    reads += 1;
    return reads > times ? gone() : read();
  };
  return Object.assign(file, {
    arrayBuffer,
    text: gone,
    slice: () => Object.assign(new Blob(), { arrayBuffer: gone }),
  });
}

test('a file that moves after it was chosen is sent, because its bytes were copied', async () => {
  const environment = anEnvironment();
  await addFiles(environment, [fleeting('a', 1), fleeting('b', 1)]);
  expect(environment.phases()).toEqual(['ready', 'ready']);
  const [item] = environment.store.get(uploadItems);
  expect(await item?.file.text()).toBe('a');
  expect(item?.file).toMatchObject({ name: 'a.jpg' });
});

test('a card says at once that its file cannot be read, and the others are taken', async () => {
  const environment = anEnvironment();
  await addFiles(environment, [fleeting('a', 0), fleeting('b', 1)]);
  expect(environment.store.get(uploadItems).map(({ phase }) => phase)).toEqual([
    { phase: 'refused', reason: 'unreadable' },
    { phase: 'ready' },
  ]);
});

test('files are copied one after the other', async () => {
  const environment = anEnvironment();
  const reading: string[] = [];
  const slow = files('a', 'b', 'c').map((file) => {
    const read = file.arrayBuffer.bind(file);
    const arrayBuffer = async () => {
      reading.push(`${file.name} begins`);
      const bytes = await read();
      reading.push(`${file.name} ends`);
      return bytes;
    };
    return Object.assign(file, { arrayBuffer });
  });
  await addFiles(environment, slow);
  expect(reading).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name}.jpg begins`, `${name}.jpg ends`]));
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
