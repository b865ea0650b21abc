import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeExport } from './storageHost.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-host-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('an export has what is there and what was kept, and leaves out an object that is gone', async () => {
  await writeFile(join(folder, 'there'), 'of there');
  await writeFile(join(folder, 'deleted.kept'), 'of deleted');
  const objects = ['there', 'deleted', 'gone'].map((diskName) => ({
    folder,
    diskName,
    metadata: `{"name":"${diskName}"}`,
  }));
  const out = join(folder, 'export');
  await writeExport(out, [{ id: 'bucket' }], objects);
  expect(await readdir(join(out, 'blobs'))).toEqual(['deleted', 'there']);
  expect(await readdir(join(out, 'metadata'))).toEqual(['deleted.json', 'there.json']);
  expect(await readFile(join(out, 'blobs', 'deleted'), 'utf8')).toBe('of deleted');
});
