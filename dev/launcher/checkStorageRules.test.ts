import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkStorageRules } from './checkStorageRules.ts';

it('takes the storage rules of the product', async () => {
  await expect(checkStorageRules()).resolves.toBeUndefined();
});

it('names the line and column where storage rules are wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matataki-rules-'));
  const path = join(folder, 'storage.rules');
  await writeFile(
    path,
    "rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o { allow read if true; }\n}\n",
  );
  await expect(checkStorageRules(path)).rejects.toThrow(/line 3, column \d+/);
  await rm(folder, { recursive: true });
});
