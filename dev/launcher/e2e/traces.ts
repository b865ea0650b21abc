import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { holdsData } from '../data.ts';
import { PROJECT_ID, STORAGE_BUCKET } from '../origins.ts';
import { assertPortsFree } from '../ports.ts';
import { folder, origins, ports } from './localSite.ts';

const json = { 'content-type': 'application/json' };
const owner = { authorization: 'Bearer owner' };
const documents = `${origins.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents`;
const objects = `${origins.storage}/v0/b/${STORAGE_BUCKET}/o`;
const auth = `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts`;
const account = JSON.stringify({ email: 'kept@example.com', password: 'password', returnSecureToken: true });

/** Returns the body. Throws where the answer is not 2xx. */
async function ask(url: string, request: RequestInit = {}): Promise<string> {
  const response = await fetch(url, request);
  const body = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${body}`);
  return body;
}

const readAsOwner = (path: string): Promise<string> => ask(`${documents}/${path}`, { headers: owner });

const writeAsOwner = (path: string, fields: Readonly<Record<string, unknown>>): Promise<string> =>
  ask(`${documents}/${path}`, { method: 'PATCH', headers: { ...owner, ...json }, body: JSON.stringify({ fields }) });

/** Leaves an account, a document and an object. */
export async function leaveTraces(): Promise<void> {
  await ask(`${auth}:signUp?key=x`, { method: 'POST', headers: json, body: account });
  await writeAsOwner('launcherTest/one', { text: { stringValue: 'kept' } });
  const headers = { ...owner, 'content-type': 'text/plain' };
  await ask(`${objects}?name=launcherTest%2Fone`, { method: 'POST', headers, body: 'kept' });
}

export async function expectTraces(): Promise<void> {
  await ask(`${auth}:signInWithPassword?key=x`, { method: 'POST', headers: json, body: account });
  expect(await readAsOwner('launcherTest/one')).toContain('"kept"');
  expect(await ask(`${objects}/launcherTest%2Fone?alt=media`, { headers: owner })).toBe('kept');
}

/** Expects the same in what the site saved, which is whole. */
export async function expectSavedTraces(): Promise<void> {
  const saved = join(folder, 'data');
  expect(holdsData(saved)).toBe(true);
  const contentOf = async (part: string): Promise<string> => {
    const entries = await readdir(join(saved, part), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
  };
  expect(await contentOf('auth_export')).toContain('kept@example.com');
  expect(await contentOf('firestore_export')).toMatch(/launcherTest.*kept/s);
  expect((await contentOf('storage_export/blobs')).split('\n')).toContain('kept');
}

/** Waits until every port is free and every temporary folder is gone. */
export async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => assertPortsFree(ports).then(() => 'free', String), { timeout: 30_000 }).toBe('free');
  await expect
    .poll(() => readdir(join(folder, 'tmp')).then((names) => names.filter((name) => name.startsWith('matataki-'))), {
      timeout: 30_000,
    })
    .toEqual([]);
}
