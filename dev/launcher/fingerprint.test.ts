import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

/** The fingerprint of a new clone with these files. */
async function print(files: Readonly<Record<string, string>>, settings = ''): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'matataki-sources-'));
  for (const [path, text] of Object.entries({ 'web/index.html': 'source', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const made = await fingerprintOf(root, ['package-lock.json', 'functions', 'web'], settings);
  await rm(root, { recursive: true });
  return made;
}

it.each(['web/src/lib/dates.ts', 'web/src/first/server.tsx', 'functions/src/index.ts', 'package-lock.json'])(
  'the fingerprint depends on the content of %s and not on the clone',
  async (path) => {
    expect(await print({ [path]: 'one' })).toBe(await print({ [path]: 'one' }));
    expect(await print({ [path]: 'one' })).not.toBe(await print({ [path]: 'two' }));
    expect(await print({ [path]: 'one' })).not.toBe(await print({ [path]: 'one' }, 'other settings'));
  },
);

it.each(['web/dist/app.html', 'functions/lib/index.js', 'functions/first/server.js', 'web/src/lib/dates.test.ts'])(
  'the fingerprint ignores %s',
  async (path) => {
    expect(await print({ [path]: 'one' })).toBe(await print({ [path]: 'two' }));
  },
);
