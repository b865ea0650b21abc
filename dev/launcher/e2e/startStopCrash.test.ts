import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTROL_PATH } from '../host/control.ts';
import { readPids } from '../kill.ts';
import { PROJECT_ID, REGION, STORAGE_BUCKET } from '../origins.ts';
import { assertPortsFree } from '../ports.ts';
import { folder, launch, launchUntilReady, origins, ports } from './localSite.ts';

const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const document = `${origins.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents/launcherTest/one`;
const photo = `${origins.firestore}/v1/projects/${PROJECT_ID}/databases/(default)/documents/photos/ofAnOlderRelease0000`;
const file = `${origins.storage}/v0/b/${STORAGE_BUCKET}/o/launcherTest%2Fone`;
const auth = `${origins.auth}/identitytoolkit.googleapis.com/v1/accounts`;
const account = JSON.stringify({ email: 'kept@example.com', password: 'password', returnSecureToken: true });

async function post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
}

async function leaveTraces(): Promise<void> {
  await post(`${auth}:signUp?key=x`, account, { 'content-type': 'application/json' });
  const fields = { text: { stringValue: 'kept' } };
  const written = await fetch(document, { method: 'PATCH', headers: owner, body: JSON.stringify({ fields }) });
  expect(written.status).toBe(200);
  const older = JSON.stringify({ fields: { status: { stringValue: 'published' } } });
  await fetch(photo, { method: 'PATCH', headers: owner, body: older });
  await post(`${origins.storage}/v0/b/${STORAGE_BUCKET}/o?name=launcherTest%2Fone`, 'kept', {
    ...owner,
    'content-type': 'text/plain',
  });
}

async function expectTraces(): Promise<void> {
  await post(`${auth}:signInWithPassword?key=x`, account, { 'content-type': 'application/json' });
  expect(await (await fetch(document, { headers: owner })).text()).toContain('"kept"');
  expect(await (await fetch(`${file}?alt=media`, { headers: owner })).text()).toBe('kept');
}

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => assertPortsFree(ports).then(() => 'free', String), { timeout: 30_000 }).toBe('free');
  await expect
    .poll(() => readdir(join(folder, 'tmp')).then((names) => names.filter((name) => name.startsWith('matataki-'))), {
      timeout: 30_000,
    })
    .toEqual([]);
}

async function pidOf(name: string): Promise<number> {
  const [scratch] = (await readdir(join(folder, 'tmp'))).filter((entry) => entry.startsWith('matataki-'));
  const pid = readPids(join(folder, 'tmp', scratch ?? 'none', 'pids')).get(name);
  if (pid === undefined) throw new Error(`${name} left no process id`);
  return pid;
}

describe('the local site', () => {
  it('keeps what people did over Ctrl-C and leaves nothing running', async () => {
    const first = await launchUntilReady();
    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^Ports .* are in use by another program: stop it/);
    await leaveTraces();
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(130);
    await expectNothingLeft();
    const again = await launchUntilReady();
    await expectTraces();
    // Lists ask for it, and the release that wrote the photo did not know it.
    expect(await (await fetch(photo, { headers: owner })).json()).toMatchObject({
      fields: { listed: { booleanValue: true } },
    });
    again.process.kill('SIGKILL');
    expect(await again.ended).toBe('SIGKILL');
    await expectNothingLeft();
  });

  it.each([
    ['firestore', 'The Firestore emulator stopped by itself'],
    ['storage-rules', 'The storage rules stopped by themselves'],
  ])('stops everything with a sentence when %s crashes', async (name, sentence) => {
    const site = await launchUntilReady();
    process.kill(await pidOf(name), 'SIGKILL');
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(sentence);
    await expectNothingLeft();
  });

  it('fails the call that its functions crash in, says so, and serves the next', async () => {
    const site = await launchUntilReady();
    const call = (): Promise<Response> =>
      fetch(`${origins.functions}/${PROJECT_ID}/${REGION}/heartbeat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"data":{}}',
      });
    // The first call after a start loads what it needs, and is long enough to be met in its middle.
    await fetch(`${origins.functions}${CONTROL_PATH}kill-during/heartbeat`, { method: 'POST' });
    expect(await (await call()).json()).toMatchObject({ error: { status: 'INTERNAL' } });
    expect((await call()).status).not.toBe(500);
    await expect.poll(site.output).toContain('the functions’ process ended (SIGKILL)');
    await leaveTraces();
  });
});
