import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { noisyJpeg } from '../../../functions/test/pictures/samples.ts';
import { bin } from '../builds.ts';
import { hasJava } from '../firestoreEmulator.ts';
import { objectAt, parseObject } from '../json.ts';
import { emulatorEnv, originsOf } from '../origins.ts';
import { ROOT } from '../paths.ts';
import { assertPortsFree, portPlan } from '../ports.ts';

const CONFIG = '.firebase-test.json';
const ports = portPlan(0);
// Vitest's NODE_ENV is not for builds.
const { NODE_ENV: _test, ...env } = process.env;
// The harness reads the site's addresses when it is loaded.
Object.assign(process.env, emulatorEnv(ports));
const { call, reserve } = await import('../../../functions/test/emulator/harness/calls.ts');
const { newcomer, staffMember } = await import('../../../functions/test/emulator/harness/people.ts');
const { photoNow, photoWhen } = await import('../../../functions/test/emulator/harness/photos.ts');
const { upload } = await import('../../../functions/test/emulator/harness/storage.ts');

const temporary = mkdtempSync(join(tmpdir(), 'emulators-start-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

// On a machine without Java, hidane stands in for it:
// PATH="$PWD/packages/storage-rules/bin:$PATH" STORAGE_EMULATOR_BINARY_PATH=$PWD/packages/storage-rules/bin/java \
//   hidane exec -- npm test -- launcher-long
it('a person signs in to the demo data on firebase emulators:start, uploads a photo and sees it moderated', async ({
  skip,
}) => {
  skip(!hasJava(process.env), 'There is no Java 21 on the PATH.');
  await assertPortsFree(ports);
  for (const command of ['build', 'demo']) {
    const done = spawnSync(process.execPath, [join(ROOT, 'dev/bootstrap.mjs'), command], { env, encoding: 'utf8' });
    expect(done.status, done.stderr).toBe(0);
  }
  // The UI is a download, which a test must not need.
  const committed = parseObject(readFileSync(join(ROOT, 'firebase.json'), 'utf8'), 'firebase.json');
  const config = { ...committed, emulators: { ...objectAt(committed, 'emulators'), ui: { enabled: false } } };
  writeFileSync(join(ROOT, CONFIG), JSON.stringify(config));
  const firebase = spawn(bin('firebase'), ['emulators:start', '--import=demo', '--config', CONFIG], {
    cwd: ROOT,
    env: { ...env, TMPDIR: temporary, FUNCTIONS_DISCOVERY_TIMEOUT: '60' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(firebase, 'exit').then(() => 'ended');
  let output = '';
  firebase.stdout.on('data', (part) => {
    output += String(part);
  });
  try {
    const isReady = expect.poll(() => output, { timeout: 5 * 60_000 }).toContain('All emulators ready!');
    await Promise.race([isReady, ended.then(() => expect(output).toContain('All emulators ready!'))]);

    const page = await fetch(originsOf(ports).site);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
    const hana = { email: 'hana@example.com', password: 'password', returnSecureToken: true };
    const signIn = `${originsOf(ports).auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`;
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(signIn, { method: 'POST', headers, body: JSON.stringify(hana) });
    expect(signedIn.status).toBe(200);
    expect(await (await fetch(`${originsOf(ports).site}/hana`)).text()).toContain('夕日に透ける綿毛');

    const [person, moderator] = await Promise.all([newcomer(), staffMember('moderator')]);
    const { id, uploadPath } = await reserve(person);
    expect(await upload(person, uploadPath, await noisyJpeg(400, 300))).toBe(200);
    await photoWhen(id, 'published');
    await call('moderatePhotos', { ids: [id], action: 'hide', rule: 'spam' }, moderator);
    await expect.poll(async () => (await photoNow(id))?.status).toBe('hidden');
  } catch (error) {
    throw new Error(`firebase emulators:start printed:\n${output}`, { cause: error });
  } finally {
    firebase.kill('SIGINT');
    await ended;
  }
});
