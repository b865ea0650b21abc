import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { expect, it } from 'vitest';
import { emulatorEnv, originsOf, PROJECT_ID, STORAGE_BUCKET } from '../origins.ts';
import { ROOT } from '../paths.ts';
import { assertPortsFree, offsetFromEnv, portPlan } from '../ports.ts';
import { testFolder } from '../testFolder.ts';

const offset = offsetFromEnv(process.env, 21_000);
const ports = portPlan(offset);
const { site } = originsOf(ports);
const env = { ...process.env };
Object.assign(process.env, emulatorEnv(ports));
const app = initializeApp({ projectId: PROJECT_ID, storageBucket: STORAGE_BUCKET });
const [auth, document] = [getAuth(app), getFirestore(app).doc('launcherTest/one')];
const file = getStorage(app).bucket().file('one');

/** Starts an empty local site with its data and temporary files in `folder`. */
function launch(folder: string) {
  const child = spawn(process.execPath, [join(ROOT, 'dev/start.ts'), '--empty', join(folder, 'data')], {
    env: { ...env, MATATAKI_PORT_OFFSET: String(offset), TMPDIR: join(folder, 'tmp') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
  const ended = once(child, 'exit').then(([code]) => code);
  const ready = async (): Promise<void> => {
    const isReady = expect.poll(() => output, { timeout: 6 * 60_000 }).toContain(`Matataki is ready: ${site}\n`);
    await Promise.race([isReady, ended.then(() => Promise.reject(new Error(`The site ended:\n${output}`)))]);
  };
  return { child, ready, ended, output: () => output };
}

it('the local site keeps its data over Ctrl-C, lets no second one start, and leaves nothing running', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'tmp'));
  const first = launch(folder);
  await first.ready();
  const second = launch(folder);
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^Ports .* are in use by another program: stop it/);

  await auth.createUser({ uid: 'kept' });
  await document.set({ text: 'kept' });
  await file.save('kept', { resumable: false });
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(130);
  await assertPortsFree(ports);
  expect(readdirSync(join(folder, 'tmp')).filter((name) => name.startsWith('matataki-'))).toEqual([]);

  const again = launch(folder);
  await again.ready();
  expect((await auth.getUser('kept')).uid).toBe('kept');
  expect((await document.get()).data()).toEqual({ text: 'kept' });
  expect(String(await file.download())).toBe('kept');

  again.child.kill('SIGINT');
  await again.ended;
});
