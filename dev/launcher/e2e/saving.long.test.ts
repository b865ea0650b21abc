import { spawnSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventsHandled } from '../events.ts';
import { emulatorEnv } from '../origins.ts';
import { folder, launchUntilReady, origins, ports, type Site } from './localSite.ts';

/** `MATATAKI_SOAK_SECONDS=120 npm test -- launcher-long saving` goes on for longer; a save begins each second. */
const SOAK_MS = 1_000 * Number(process.env.MATATAKI_SOAK_SECONDS ?? 20);

// The functions' tests and the Admin SDK look for the site in the environment when they are loaded.
Object.assign(process.env, emulatorEnv(ports));
const { call, reserve } = await import('../../../functions/test/emulator/harness/calls.ts');
const { newcomer, signUp, staffMember } = await import('../../../functions/test/emulator/harness/people.ts');
const { photoNow, photoWhen, variantsOf } = await import('../../../functions/test/emulator/harness/photos.ts');
const { server } = await import('../../../functions/test/emulator/harness/site.ts');
const { upload } = await import('../../../functions/test/emulator/harness/storage.ts');
const { parsePhotoId } = await import('#contract/ids.ts');
const { noisyJpeg } = await import('../../../functions/test/pictures/samples.ts');

type Person = Awaited<ReturnType<typeof newcomer>>;
type PhotoId = Awaited<ReturnType<typeof reserve>>['id'];
/** What a photo was brought to, and when that was seen: `undefined` where it was deleted. */
type Seen = { readonly status: 'published' | 'hidden' | undefined; readonly at: number };

/** A process and all that it and its children have started. */
function processTree(root: number): readonly number[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout;
  const rows = listed
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (pid: number): readonly number[] => [
    pid,
    ...rows.filter(([, parent]) => parent === pid).flatMap(([child = 0]) => below(child)),
  ];
  return below(root);
}

async function killEverything({ process: { pid = 0 }, ended }: Site): Promise<void> {
  const all = processTree(pid);
  expect(all.length).toBeGreaterThan(4);
  for (const each of all) process.kill(each, 'SIGKILL');
  await ended;
}

const savedAt = (): Promise<number> =>
  stat(join(folder, 'data/firebase-export-metadata.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** When each save was finished, while `work` runs. */
async function watchSaves(isOver: () => boolean): Promise<readonly number[]> {
  const saves = new Set<number>();
  while (!isOver()) {
    const at = await savedAt();
    if (at > 0) saves.add(at);
    await sleep(50);
  }
  return [...saves].sort((one, other) => one - other);
}

it(
  'loses no more than what came since the last save when all of it is killed at once, and nothing of that by half',
  async () => {
    const site = await launchUntilReady({ MATATAKI_SAVE_SECONDS: '1' });
    const [moderator, picture] = await Promise.all([staffMember('moderator'), noisyJpeg(400, 300)]);
    const seen = new Map<PhotoId, Seen>();
    const over = Date.now() + SOAK_MS;
    const isOver = (): boolean => Date.now() > over;

    const publish = async (person: Person): Promise<PhotoId> => {
      const { id, uploadPath } = await reserve(person);
      expect(await upload(person, uploadPath, picture)).toBe(200);
      await photoWhen(id, 'published');
      seen.set(id, { status: 'published', at: Date.now() });
      return id;
    };
    const uploadHideAndDelete = async (): Promise<void> => {
      while (!isOver()) {
        // Somebody new each time: nobody may upload as much as this in a day.
        const hana = await newcomer();
        await publish(hana);
        const hidden = await publish(hana);
        await call('moderatePhotos', { ids: [hidden], action: 'hide', rule: 'spam' }, moderator);
        seen.set(hidden, { status: 'hidden', at: Date.now() });
        const deleted = await publish(hana);
        await call('deletePhoto', { id: deleted }, hana);
        seen.set(deleted, { status: undefined, at: Date.now() });
      }
    };
    const comeAndGo = async (): Promise<void> => {
      while (!isOver()) {
        await newcomer();
        const gone = await signUp();
        await server.auth.deleteUser(gone.uid);
        // As many come as the functions can follow: what is to be seen is how it ends, not how much it is.
        await eventsHandled(origins.functions, 10_000);
      }
    };
    const [saves] = await Promise.all([watchSaves(isOver), uploadHideAndDelete(), uploadHideAndDelete(), comeAndGo()]);
    await killEverything(site);
    const lastSave = saves.length;
    expect(lastSave).toBeGreaterThan(5);
    // The last save began when the one before it was finished, or later.
    const certain = saves.at(-2) ?? 0;
    expect(seen.size).toBeGreaterThan(5);

    await launchUntilReady();
    expect(await eventsHandled(origins.functions, 120_000)).toBe(true);
    for (const [id, { status, at }] of seen) {
      if (at < certain) expect((await photoNow(id))?.status, id).toBe(status);
    }
    const photos = await server.firestore.collection('photos').get();
    // A deletion that was cut off has its documents last: what is left of it is out of sight, and the cleanup's.
    for (const photo of photos.docs.filter((found) => found.get('deletedAt') === undefined)) {
      const id = parsePhotoId(photo.id);
      for (const { path } of variantsOf(id, await photoNow(id))) {
        expect([path, (await server.bucket.file(path).exists())[0]]).toEqual([path, true]);
      }
    }
    const [{ users }, accounts] = await Promise.all([
      server.auth.listUsers(),
      server.firestore.collection('users').get(),
    ]);
    expect(new Set(accounts.docs.map(({ id }) => id))).toEqual(new Set(users.map(({ uid }) => uid)));
  },
  SOAK_MS + 6 * 60_000,
);
