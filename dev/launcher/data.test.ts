import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdsData, recoverData, saveData } from './data.ts';

const WHOLE = [
  'firebase-export-metadata.json',
  'auth_export/accounts.json',
  'firestore_export/firestore_export.overall_export_metadata',
  'storage_export/buckets.json',
];

let folder: string;
let dataDir: string;
let hub: Server | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matataki-test-'));
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  await new Promise((resolve) => (hub === undefined ? resolve(undefined) : hub.close(resolve)));
  hub = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function writeFiles(dir: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(join(dir, file, '..'), { recursive: true });
    await writeFile(join(dir, file), '{}');
  }
}

const EVENTS = '[{"id":"unhandled"}]';

/** A hub that exports these files and then answers with this status, and a host of functions at the same address. */
async function startHub(
  files: readonly string[],
  status: number,
): Promise<{ readonly hub: string; readonly functions: string }> {
  hub = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    if (request.url?.endsWith('-save')) {
      response.end(request.url.endsWith('/end-save') ? EVENTS : '{}');
      return;
    }
    const asked: { readonly path: string } = JSON.parse(body);
    await writeFiles(asked.path, files);
    response.writeHead(status).end();
  });
  await new Promise((resolve) => hub?.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = hub.address();
  if (address === null || typeof address === 'string') throw new Error('The hub has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return { hub: origin, functions: origin };
}

describe('saving people’s data', () => {
  it('puts a whole export in the place of the last one', async () => {
    await writeFiles(dataDir, [...WHOLE, 'old']);
    await saveData(await startHub(WHOLE, 200), dataDir);
    expect(holdsData(dataDir)).toBe(true);
    expect(await readFile(join(dataDir, 'events.json'), 'utf8')).toBe(EVENTS);
    expect(existsSync(join(dataDir, 'old'))).toBe(false);
    expect(await readdir(folder)).toEqual(['data']);
  });

  it.each([
    ['an export that failed', WHOLE, 500],
    ['half an export', WHOLE.slice(0, 2), 200],
  ])('leaves the last one as it is after %s', async (_what, files, status) => {
    await writeFiles(dataDir, [...WHOLE, 'old']);
    await expect(saveData(await startHub(files, status), dataDir)).rejects.toThrow();
    expect(existsSync(join(dataDir, 'old'))).toBe(true);
    expect(await readdir(folder)).toEqual(['data']);
  });
});

describe('taking up data after a crash', () => {
  it('brings back what was set aside between the two renames', async () => {
    await writeFiles(`${dataDir}.last`, WHOLE);
    await writeFiles(`${dataDir}.next-1234`, WHOLE.slice(1));
    await recoverData(dataDir);
    expect(holdsData(dataDir)).toBe(true);
    expect(await readdir(folder)).toEqual(['data']);
  });

  it('keeps the newer data when both are whole', async () => {
    await writeFiles(dataDir, [...WHOLE, 'new']);
    await writeFiles(`${dataDir}.last`, WHOLE);
    await recoverData(dataDir);
    expect(existsSync(join(dataDir, 'new'))).toBe(true);
    expect(await readdir(folder)).toEqual(['data']);
  });
});
