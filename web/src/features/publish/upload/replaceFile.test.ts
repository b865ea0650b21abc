import { expect, test, vi } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { addFiles } from './addFiles.ts';
import { replaceFile } from './MosaicButton.tsx';
import { publishReadyFiles } from './publishFiles.ts';
import { anEnvironment, files } from './testing/anEnvironment.ts';
import { findItem } from './uploadItems.ts';

async function ready(changes: Parameters<typeof anEnvironment>[0] = {}) {
  const environment = anEnvironment(changes);
  await addFiles(environment, files('a'));
  return environment;
}

test('a new picture replaces an unsent one unless it is refused', async () => {
  const environment = await ready();
  environment.findTwins.mockResolvedValue([parsePhotoId('t'.repeat(20))]);
  const [painted] = files('painted');
  if (!painted) throw new Error('no file');
  expect(await replaceFile(environment, 'key1', painted)).toBeUndefined();
  expect(findItem(environment.store, 'key1')).toMatchObject({ file: painted });
  await vi.waitFor(() => expect(findItem(environment.store, 'key1')?.twins).toEqual(['t'.repeat(20)]));
  expect(environment.closePreview).toHaveBeenCalledTimes(1);
  environment.inspect.mockResolvedValueOnce({ ok: false, reason: 'too-large' });
  expect(await replaceFile(environment, 'key1', painted)).toBe('too-large');
  expect(environment.phases()).toEqual(['ready']);
});

test('a picture that is painted too late is reported and does not change the upload', async () => {
  const environment = await ready({ reserve: () => new Promise(() => undefined) });
  const [painted] = files('painted');
  if (!painted) throw new Error('no file');
  const before = findItem(environment.store, 'key1')?.file;
  const replacing = replaceFile(environment, 'key1', painted);
  void publishReadyFiles(environment);
  expect(await replacing).toBe('too-late');
  expect(findItem(environment.store, 'key1')?.file).toBe(before);
});
