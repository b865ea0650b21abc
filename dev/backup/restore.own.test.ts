import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { variantObject } from '#contract/edge/pictures.ts';
import { parseUid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { erasureDigest, forgetErasures, recordErasure } from '../../functions/src/data/mydata/erasureRecords.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { expectNothingOf } from '../../functions/test/emulator/harness/erasure.ts';
import { newcomer } from '../../functions/test/emulator/harness/people.ts';
import { server } from '../../functions/test/emulator/harness/site.ts';
import { dataAt, publishedPhoto, put } from '../../functions/test/emulator/harness/standings.ts';
import { backupSite } from './backupSite.ts';
import type { Database } from './database.ts';
import { eraser } from './eraser.ts';
import { differences } from './reconcileStorage.ts';
import {
  documentsOf,
  elsewhere,
  emptySite,
  expectEqual,
  here,
  loseEverything,
  newFolder,
  newPhotoId,
  objectsOf,
  putEveryType,
  putWholePhoto,
  quiet,
  recordsNow,
  restore,
} from './restoreDrill.ts';
import { eraseAgain } from './restoreSite.ts';
import type { Site } from './site.ts';

const { bucket, firestore } = server;

beforeEach(emptySite);

describe('a site that is restored from a backup', () => {
  it('is as it was at one moment, whatever is written meanwhile', async () => {
    await putWholePhoto(parseUid('hana'));
    const before = await documentsOf(here);
    const stray = variantObject(newPhotoId(), newPhotoId(), '3.webp');
    const busy = watched(here.database, async (call) => {
      // The first finds the moment, the second reads.
      if (call !== 1) return;
      await put('tags/later', { count: 1 });
      await bucket.file(stray).save('of a photo that the backup does not know', { resumable: false });
    });
    const [folder, target] = [await newFolder(), elsewhere()];
    await backupSite({ ...here, database: busy }, folder, quiet);
    expect(await restore(target, folder)).toMatchObject({ leftOut: 1 });
    expect(await documentsOf(target)).toEqual(before);
    expect((await target.bucket.file(stray).exists())[0]).toBe(false);
  });

  it('is equal after backups and restores that died anywhere and were run again', async () => {
    await putWholePhoto(parseUid('hana'));
    await putEveryType();
    const [folder, target] = [await newFolder(), elsewhere()];
    const other = await newFolder();
    await backupSite(here, other, quiet);
    let deaths = 0;
    const dies = (site: Site, work: (dying: Site) => Promise<unknown>): Promise<boolean> => {
      deaths += 1;
      return work(dyingAt(site, deaths)).then(
        () => false,
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'killed' });
          return true;
        },
      );
    };
    while (await dies(here, (site) => backupSite(site, folder, quiet))) {
      await expect(restore(target, folder)).rejects.toThrow(`${folder} holds no finished backup`);
    }
    expect(deaths).toBeGreaterThan(3);
    deaths = 2;
    expect(await dies(target, (site) => restore(site, folder))).toBe(true);
    await expect(restore(target, other)).rejects.toThrow(/is not empty: restore into a project that is/);
    while (await dies(target, (site) => restore(site, folder)));
    expect(deaths).toBeGreaterThan(6);
    await expectEqual(target);
    await expect(restore(target, folder)).rejects.toThrow(/is not empty/);
    await expect(backupSite(here, folder, quiet)).rejects.toThrow(`${folder} is not empty`);
  });

  it('a restore writes over data only when that is asked for', async () => {
    await put('tags/night', { name: 'Night', count: 1 });
    const [folder, target] = [await newFolder(), elsewhere()];
    await backupSite(here, folder, quiet);
    await target.firestore.doc('tags/sea').set({ count: 2 });
    await expect(restore(target, folder)).rejects.toThrow(/is not empty/);
    expect(Object.keys(await documentsOf(target))).toEqual(['tags/sea']);
    await restore(target, folder, { over: true });
    expect(Object.keys(await documentsOf(target))).toEqual(['tags/night', 'tags/sea']);
  });

  it('a restore refuses a backup one of whose files was changed', async () => {
    await bucket.file('photos/a/a/320.webp').save('bytes', { resumable: false });
    const folder = await newFolder();
    await backupSite(here, folder, quiet);
    const [file] = (await readdir(join(folder, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
    await writeFile(join(file?.parentPath ?? '', file?.name ?? ''), 'BYTES');
    await expect(restore(elsewhere(), folder)).rejects.toThrow('photos/a/a/320.webp is not what it was in the backup');
  });
});

describe('what was erased since the backup', () => {
  it('does not come back: neither person nor photo, once it was erased again', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    await putWholePhoto(person.uid);
    const [deleted, kept] = [await putWholePhoto(other.uid), await putWholePhoto(other.uid)];
    const [folder, before] = [await newFolder(), [await documentsOf(here), await objectsOf(here)]];
    await backupSite(here, folder, quiet);
    await eraseAccount(person.uid, { bucket, clock: systemClock, until: new Date('9999-01-01') });
    await eraser.erasePhoto(deleted);
    const records = await recordsNow();
    await loseEverything();
    await restore(here, folder);
    expect([await documentsOf(here), await objectsOf(here)]).toEqual(before);
    await eraseAgain(here, { erasures: records, accounts: [], eraser });
    await expectNothingOf([person]);
    expect(await dataAt(`photos/${deleted}`)).toBeUndefined();
    expect((await bucket.getFiles({ prefix: `photos/${deleted}/` }))[0]).toEqual([]);
    expect(await dataAt(`photos/${kept}`)).toBeDefined();
  });

  it('is recorded without a name, outside of backups, and forgotten when no backup is so old', async () => {
    const now = new Date('2026-03-31T12:00:00Z');
    const days = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000);
    const { backupDays } = limits.retention;
    for (const [id, at] of [
      ['old', days(backupDays + 1)],
      ['young', days(backupDays)],
    ] as const) {
      await recordErasure(bucket, { kind: 'account', id }, at);
      await recordErasure(bucket, { kind: 'account', id }, at);
    }
    await forgetErasures(bucket, days(backupDays));
    const digest = erasureDigest({ kind: 'account', id: 'young' });
    expect([...(await recordsNow())]).toEqual([`system/erasures/2026-03-17/${digest}`]);
    expect(await backupSite(here, await newFolder(), quiet)).toMatchObject({ objects: 0 });
  });
});

describe('npm run reconcile:storage', () => {
  it('tells what one has and the other lacks, and nothing else', async () => {
    const [hana, ab] = [parseUid('hana'), parseUid('ab')];
    const [id, lost] = [await putWholePhoto(hana), await putWholePhoto(parseUid('ab-c'))];
    await putWholePhoto(ab);
    const replaced = newPhotoId();
    const folderOf = (pictureId: string) => `photos/${replaced}/${pictureId}`;
    await put(`photos/${replaced}`, {
      ...publishedPhoto(replaced, { ownerId: 'hana', pictureId: id }),
      variants: { sizes: [3], avif: [], share: { width: 3, height: 2 } },
      formerPictures: { ids: [replaced] },
    });
    await put('cases/photo_x', { evidence: { imagePath: 'quarantine/photo_x/1' } });
    await put('exports/hana', { status: 'ready', path: 'exports/hana/one.zip' });
    await put('strayAvatars/hash', { uid: 'hana' });
    await put('users/hana', {});
    const led = [
      `${folderOf(id)}/3.webp`,
      `${folderOf(id)}/share.jpg`,
      `${folderOf(replaced)}/640.webp`,
      `uploads/hana/${replaced}`,
      `uploads/hana/${replaced}/${id}`,
    ];
    const also = ['quarantine/photo_x/1', 'exports/hana/one.zip', 'avatars/hana/hash-64', 'avatarUploads/hana/one'];
    for (const name of [...led, ...also, 'system/accountsPlace'])
      await bucket.file(name).save('x', { resumable: false });
    expect(await collected(differences(here))).toEqual([]);

    const strays = [
      'avatars/hana/other-64',
      'exports/hana/two.zip',
      'loose',
      `photos/${id}/${id}/9.webp`,
      `photos/${id}/w320`,
      `photos/${newPhotoId()}/${newPhotoId()}/320.webp`,
      'quarantine/photo_x/2',
      `uploads/ab/${id}`,
    ].toSorted();
    for (const name of strays) await bucket.file(name).save('x', { resumable: false });
    await bucket.deleteFiles({ prefix: `photos/${lost}/` });
    await bucket.deleteFiles({ prefix: `uploads/ab-c/${lost}` });
    await bucket.file('quarantine/photo_x/1').delete();
    await firestore.doc('exports/hana').delete();
    const found = await collected(differences(here));
    expect(found.filter(({ kind }) => kind === 'no-document').map(({ object }) => object)).toEqual(
      [...strays, 'exports/hana/one.zip'].toSorted(),
    );
    expect(found.filter(({ kind }) => kind === 'no-object')).toEqual([
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/3.webp` },
      { kind: 'no-object', document: `photos/${lost}`, object: `photos/${lost}/${lost}/share.jpg` },
      { kind: 'no-object', document: 'cases/photo_x', object: 'quarantine/photo_x/1' },
      { kind: 'no-object', document: `photos/${lost}`, object: `uploads/ab-c/${lost}` },
    ]);
  });
});

async function collected<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A database that does something after each call; calls are counted from 0. */
function watched(database: Database, after: (call: number) => Promise<void>): Database {
  let calls = 0;
  const ask: Database['ask'] = async (method, body) => {
    const answer = await database.ask(method, body);
    await after(calls++);
    return answer;
  };
  return { ...database, ask };
}

/** A site whose process dies at this call of its database or its bucket, after that of the former and before that of the latter. */
function dyingAt(site: Site, at: number): Site {
  let calls = 0;
  const die = (): void => {
    calls += 1;
    if (calls >= at) throw new Error('killed');
  };
  const dyingBucket = new Proxy(site.bucket, {
    get(target, property) {
      if (property === 'upload' || property === 'getFiles') die();
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...site, bucket: dyingBucket, database: watched(site.database, async () => die()) };
}
