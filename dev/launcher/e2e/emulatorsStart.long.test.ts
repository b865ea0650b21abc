import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import firebase from '../../../firebase.json' with { type: 'json' };
import { noisyJpeg } from '../../../functions/test/pictures/samples.ts';
import { signInAs } from '../../demo/calls.ts';
import { bin } from '../builds.ts';
import { hasJava } from '../firestoreEmulator.ts';
import { emulatorEnv, originsOf } from '../origins.ts';
import { ROOT } from '../paths.ts';
import { assertPortsFree, portPlan } from '../ports.ts';
import { testFolder } from '../testFolder.ts';

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

// On a machine without Java, hidane stands in for it:
// PATH="$PWD/packages/storage-rules/bin:$PATH" STORAGE_EMULATOR_BINARY_PATH=$PWD/packages/storage-rules/bin/java \
//   hidane exec -- npm test -- launcher-long
it('a person signs in to the demo data on firebase emulators:start, uploads a photo and sees it moderated', async ({
  skip,
}) => {
  skip(!hasJava(), 'There is no Java 21 on the PATH.');
  await assertPortsFree(ports);
  for (const script of ['demo', 'build']) execFileSync('npm', ['run', script], { cwd: ROOT, env });
  // The UI is a download, which a test must not need.
  const config = { ...firebase, emulators: { ...firebase.emulators, ui: { enabled: false } } };
  writeFileSync(join(ROOT, CONFIG), JSON.stringify(config));
  const started = spawn(bin('firebase'), ['emulators:start', '--import=demo', '--config', CONFIG], {
    cwd: ROOT,
    env: { ...env, TMPDIR: testFolder(), FUNCTIONS_DISCOVERY_TIMEOUT: '60' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(started, 'exit').then(() => 'ended');
  let output = '';
  started.stdout.on('data', (part) => (output += String(part)));
  try {
    const isReady = expect.poll(() => output, { timeout: 5 * 60_000 }).toContain('All emulators ready!');
    await Promise.race([isReady, ended.then(() => expect(output).toContain('All emulators ready!'))]);

    const origins = originsOf(ports);
    await signInAs({ origins }, 'hana');
    expect(await (await fetch(`${origins.site}/hana`)).text()).toContain('夕日に透ける綿毛');
    expect(await (await fetch(`${origins.site}/api/moments/band`)).json()).toHaveProperty('item', expect.any(String));
    const [person, moderator] = await Promise.all([newcomer(), staffMember('moderator')]);
    const { id, uploadPath } = await reserve(person);
    expect(await upload(person, uploadPath, await noisyJpeg(400, 300))).toBe(200);
    await photoWhen(id, 'published');
    // firebase-tools starts a process for each event. On a busy machine, the call may then take more than the minute that Hosting waits.
    const hide = () => call('moderatePhotos', { ids: [id], action: 'hide', rule: 'spam' }, moderator);
    await expect.poll(() => hide().catch(() => undefined), { timeout: 5 * 60_000 }).toHaveProperty('result');
    expect((await photoNow(id))?.status).toBe('hidden');
  } catch (error) {
    throw new Error(`firebase emulators:start printed:\n${output}`, { cause: error });
  } finally {
    started.kill('SIGINT');
    await ended;
  }
});
