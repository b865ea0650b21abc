import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { albumOf } from '../../functions/test/emulator/harness/cases.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { filesWithoutUid, giveEverything } from '../../functions/test/emulator/harness/fullAccount.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { origins, project, server } from '../../functions/test/emulator/harness/site.ts';
import { dataAt, put } from '../../functions/test/emulator/harness/standings.ts';
import { backupSite } from './backupSite.ts';
import { eraser } from './eraser.ts';
import {
  documentsOf,
  elsewhere,
  emptySite,
  expectEqual,
  here,
  loseEverything,
  newFolder,
  objectsOf,
  putEveryType,
  putWholePhoto,
  quiet,
  recordsNow,
  restore,
} from './restoreDrill.ts';
import { eraseAgain } from './restoreSite.ts';

const { bucket, firestore } = server;

beforeEach(emptySite);

describe('a site that is restored from a backup', () => {
  it('has equal documents and bytes, in another project too', async () => {
    await putEveryType();
    const [person, other] = [await newcomer(), await newcomer()];
    await giveEverything(person, other, bucket);
    await putWholePhoto(other.uid);
    // More than a page of documents and of objects.
    const batch = firestore.batch();
    for (let index = 0; index < 320; index += 1) batch.set(firestore.doc(`tags/tag${index}`), { count: index });
    await batch.commit();
    await Promise.all(
      Array.from({ length: 90 }, (_, index) =>
        bucket.file(`photos/few/${index}`).save(`${index}`, { resumable: false }),
      ),
    );
    await bucket.file('photos/few/nothing').save('', { resumable: false });
    const [folder, target] = [await newFolder(), elsewhere()];
    const { documents, objects } = await backupSite(here, folder, quiet);
    expect(documents).toBeGreaterThan(340);
    expect(objects).toBeGreaterThan(100);
    expect(await restore(target, folder)).toMatchObject({ documents, objects, leftOut: 0 });
    await expectEqual(target);
    expect((await target.firestore.doc('kinds/types').get()).get('reference').path).toBe('kinds/types');
    const [files] = await target.bucket.getFiles();
    expect(files.filter(({ metadata }) => JSON.stringify(metadata).includes('a-token'))).toEqual([]);
  });
});

describe('what was erased since the backup', () => {
  it('does not come back: neither person nor photo, in documents and bytes, where everything was lost', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const given = await giveEverything(person, other, bucket);
    const [kept, deleted] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
    const [album, keptAlbum] = [await albumOf(other.uid), await albumOf(other.uid)];
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    await eraseAlbum(album, { bucket, clock: systemClock });
    await erasePhoto(deleted, { bucket, clock: systemClock });
    await recountPhoto(deleted, systemClock);
    const [documents, objects] = [await documentsOf(here), await objectsOf(here)];
    await loseEverything();
    // Auth is restored by itself, from an export of before.
    await server.auth.importUsers([{ uid: person.uid, email: 'gone@example.com' }]);
    const done = await restore(here, folder, { erasures: await recordsNow(), accounts: [person.uid, other.uid] });
    expect(done).toMatchObject({ accountsErased: 1, photosErased: expect.any(Number) });
    await expectNothingOf([person], filesWithoutUid(given));
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect((await bucket.getFiles({ prefix: `photos/${deleted}/` }))[0]).toEqual([]);
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
    expect(await dataAt(`albums/${album}`)).toBeUndefined();
    expect(await dataAt(`albums/${keptAlbum}`)).toBeDefined();
    expect((await dataAt('tags/night'))?.['count']).toBe(1);
    // What is kept of reports names nobody, anew each time.
    const paths = (found: object) => Object.keys(found).map((path) => path.replace(/deleted-[\w-]{36}/, 'deleted'));
    expect(paths(await documentsOf(here)).toSorted()).toEqual(paths(documents).toSorted());
    expect(await objectsOf(here)).toEqual(objects);
  });

  it('is erased again where Google’s own backups have restored a site', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const given = await giveEverything(person, other, bucket);
    const [deleted, kept] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    await eraser.erasePhoto(deleted);
    const records = await recordsNow();
    await loseEverything();
    await restore(here, folder);
    expect(await dataAt(`users/${person.uid}`)).toBeDefined();
    await eraseAgain(here, { erasures: records, accounts: [], eraser });
    await expectNothingOf([person], filesWithoutUid(given));
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
  });

  it('and was being erased at the time of the backup, is erased', async () => {
    const person = await newcomer();
    await put(`deletions/${person.uid}`, { triedAt: new Date() });
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    await loseEverything();
    await restore(here, folder);
    await expectNothingOf([person]);
  });
});

describe('the commands', () => {
  it('back a project up, restore it into another one without who was erased, and compare that with its bytes', {
    timeout: 300_000,
  }, async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await putWholePhoto(person.uid);
    await putWholePhoto(other.uid);
    const folder = join(await newFolder(), 'backup');
    const target = elsewhere();
    const from = ['--project', project];
    const to = ['--project', target.project];
    expect(await command('backup', ...from, '--to', folder)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`holds ${project}`),
    });
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    const restored = await command('restore', ...to, '--from', folder);
    expect(restored).toEqual({
      code: 0,
      stdout: expect.stringMatching(/erased since: 1 accounts, \d photos\.\n$/),
      stderr: expect.any(String),
    });
    expect((await target.firestore.doc(`users/${person.uid}`).get()).exists).toBe(false);
    expect((await target.firestore.doc(`users/${other.uid}`).get()).exists).toBe(true);
    expect(await command('reconcile-storage', ...to)).toEqual({
      code: 0,
      stdout: '',
      stderr: 'Documents and objects agree.\n',
    });
    await target.bucket.file('loose').save('x', { resumable: false });
    expect(await command('reconcile-storage', ...to)).toMatchObject({
      code: 1,
      stdout: 'no document leads to loose\n',
    });
    expect(await command('restore', ...to, '--from', folder)).toMatchObject({ code: 1, stdout: '' });

    const manifest = join(folder, 'backup.json');
    const old = new Date(Date.now() - (limits.retention.backupDays + 1) * 24 * 3_600_000).toISOString();
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), readTime: old }));
    expect((await command('restore', ...to, '--from', folder, '--over')).stderr).toMatch(
      /^The backup is older than 14 days, .*--erasures FOLDER\.\n$/,
    );
  });
});

/** Runs a command as npm does, in a shell that knows of the emulators no more than their ports. */
async function command(name: string, ...words: readonly string[]) {
  const pointing = /EMULATOR|_PROJECT$|^FIREBASE_|^MATATAKI_|^METADATA_|^VITEST|^NODE_OPTIONS$/;
  const rest = Object.entries(process.env).filter(([key]) => !pointing.test(key));
  const usualAuthPort = 9099;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bootstrap.mjs'), name, ...words], {
    env: {
      ...Object.fromEntries(rest),
      MATATAKI_PORT_OFFSET: String(Number(new URL(origins.auth).port) - usualAuthPort),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, code };
}
