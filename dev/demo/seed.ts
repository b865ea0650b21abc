import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { personSearch } from '#contract/catalogueSearch.ts';
import { titleKey } from '#contract/normalizers.ts';
import { licenceName } from '../../functions/contract/licenceLinks.ts';
import { licences } from '../../functions/contract/licences.ts';
import { dayOf } from '../../functions/src/platform/clock.ts';
import { numberDocuments } from '../../functions/src/platform/numbered.ts';
import type { Stack } from '../launcher/stack.ts';
import { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
import { type DemoPhoto, demoPhotos } from './photos.ts';
import { reservePhotos } from './reservePhotos.ts';
import { isCounted, seedCatalogue } from './seedCatalogue.ts';

const pictures = join(import.meta.dirname, 'pictures');

// Nothing here takes long; a stack that does not answer should fail the start, not hang it.
const patienceMs = 120_000;
const hourMs = 60 * 60 * 1_000;
// So that their reports count: `holdReporterAgeHours`.
const accountAgeDays = 31;

type Reserved = { readonly id: string; readonly uploadPath: string; readonly photo: DemoPhoto };

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`The demo data is not ready: ${what} did not happen in ${patienceMs / 1_000} s`);
    await delay(150);
  }
}

/** Makes one account, verified and a month old; its documents come from the user-created trigger, as everybody's do. */
async function createAccount(account: DemoAccount, app: App, now: Date): Promise<string> {
  const { email, displayName, username, bio, role, ban } = account;
  const database = getFirestore(app);
  const { uid } = await getAuth(app).createUser({ email, displayName, password: demoPassword, emailVerified: true });
  const claims = { ...(role ? { role } : {}), ...(ban ? { banned: true } : {}) };
  await getAuth(app).setCustomUserClaims(uid, claims);
  const user = database.doc(`users/${uid}`);
  const profile = database.doc(`profiles/${uid}`);
  await until(
    `making the documents of ${email}`,
    async () => (await user.get()).exists && (await profile.get()).exists,
  );
  const banned = ban && {
    status: 'banned',
    ban: {
      reason: ban.reason,
      until: Timestamp.fromMillis(now.getTime() + ban.days * 24 * hourMs),
      at: Timestamp.fromDate(now),
    },
  };
  const createdAt = Timestamp.fromMillis(now.getTime() - accountAgeDays * 24 * hourMs);
  const batch = database.batch();
  if (role) batch.create(database.doc(`roles/${uid}`), { role, changedAt: Timestamp.fromDate(now), pending: false });
  batch.update(user, { username, createdAt, ...banned });
  const search = personSearch({ usernameKey: username, searchName: titleKey(displayName) });
  batch.update(profile, { username, usernameKey: username, search, bio, createdAt, ...(banned && { listed: false }) });
  if (banned) {
    batch.create(database.doc(`deciders/ban_${uid}`), { uid, by: 'demo', at: Timestamp.fromDate(now) });
  }
  if (username) batch.create(database.doc(`usernames/${username}`), { uid, createdAt: Timestamp.fromDate(now) });
  await batch.commit();
  return uid;
}

async function reserve(stack: Stack, email: string, photos: readonly DemoPhoto[]): Promise<readonly Reserved[]> {
  const fields = await Promise.all(
    photos.map(async ({ file, caption, alt, tags, title, credit, sensitive, visibility, download }) => ({
      caption,
      alt,
      tags,
      ...(title && { titleId: title }),
      description: `写真: ${credit}`,
      licence: licences.find((licence) => credit.endsWith(`, ${licenceName(licence)}`)),
      sensitive,
      visibility,
      download,
      contentType: 'image/jpeg',
      size: (await readFile(join(pictures, `${file}.jpg`))).byteLength,
    })),
  );
  const reserved = await reservePhotos(stack, email, fields);
  return photos.flatMap((photo, index) => {
    const place = reserved[index];
    return place ? [{ ...place, photo }] : [];
  });
}

/**
 * Spreads the photos over the last days, in the order of the list: they were all made in the same seconds. What is trending
 * was looked up among the first of them, so it goes, and is looked up anew by the events of this.
 */
async function spreadOverTime(database: Firestore, reserved: readonly Reserved[], now: Date): Promise<void> {
  const batch = database.batch();
  for (const { id, photo } of reserved) {
    const at = Timestamp.fromMillis(now.getTime() - (demoPhotos.indexOf(photo) * 7 + 1) * hourMs);
    const published = photo.visibility === 'private' ? {} : { publishedAt: at };
    batch.update(database.doc(`photos/${id}`), { createdAt: at, ...published, updatedAt: at });
  }
  batch.delete(database.doc('aggregates/trending'));
  await batch.commit();
}

/** What `hana` follows: `sora`, a tag and a title. */
async function follow(database: Firestore, uid: string, target: string, now: Date): Promise<void> {
  const followed = { user: target, tag: '空', title: 'milky-way-railroad' };
  const createdAt = Timestamp.fromDate(now);
  const batch = database.batch();
  for (const [kind, target] of Object.entries(followed)) {
    batch.create(database.doc(`follows/${uid}_${kind}_${target}`), { uid, kind, target, createdAt });
  }
  const { user, tag, title } = followed;
  batch.create(database.doc(`followLists/${uid}`), { users: [user], tags: [tag], titles: [title], counts: true });
  await batch.commit();
}

/** Everybody likes some photos of others; so did, before the ban, who is banned now. */
async function likeSome(
  database: Firestore,
  uids: ReadonlyMap<string, string>,
  reserved: readonly Reserved[],
  now: Date,
): Promise<void> {
  const batch = database.batch();
  for (const [place, [username, uid]] of [...uids].entries()) {
    for (const [index, { id, photo }] of reserved.entries()) {
      const ownerId = uids.get(photo.owner);
      if (
        ownerId === undefined ||
        photo.owner === username ||
        photo.visibility === 'private' ||
        (index + place) % 3 === 0
      )
        continue;
      const at = new Date(now.getTime() - (index * uids.size + place) * 60_000);
      const like = { photoId: id, uid, ownerId, createdAt: Timestamp.fromDate(at), day: dayOf(at) };
      batch.create(database.doc(`likes/${id}_${uid}`), { ...like, counts: username !== demoAccounts.banned.username });
    }
  }
  await batch.commit();
}

/**
 * Fills an empty site: the accounts of `accounts.ts`, the titles and readings of `catalogue.ts`, and the pictures of
 * `photos.ts` uploaded, processed and counted by the site's own functions. Throws when anything is not as it should be; run
 * again only on an empty site.
 */
export async function seedDemoSite(stack: Stack): Promise<void> {
  const { projectId, storageBucket } = stack;
  const app = initializeApp({ projectId, storageBucket }, 'demo-data');
  const database = numberDocuments(getFirestore(app));
  const now = new Date();
  const { hana, sora, ...others } = demoAccounts;
  const hanaUid = await createAccount(hana, app, now);
  const soraUid = await createAccount(sora, app, now);
  await follow(database, hanaUid, soraUid, now);
  const uids = new Map<string, string>([
    [hana.username, hanaUid],
    [sora.username, soraUid],
  ]);
  for (const account of Object.values(others)) {
    uids.set(account.username || account.email, await createAccount(account, app, now));
  }

  await seedCatalogue(database, now);

  const bucket = getStorage(app).bucket();
  const publish = async ({ id, uploadPath, photo }: Reserved): Promise<void> => {
    const content = await readFile(join(pictures, `${photo.file}.jpg`));
    await bucket.file(uploadPath).save(content, { resumable: false, contentType: 'image/jpeg' });
    await until(`publishing ${photo.file}`, async () => {
      const status: unknown = (await database.doc(`photos/${id}`).get()).get('status');
      if (status === 'failed') throw new Error(`the demo picture ${photo.file} was refused`);
      return status === 'published';
    });
  };
  const places = await Promise.all(
    [hana, sora].map(({ email, username }) => {
      const own = demoPhotos.filter(({ owner }) => owner === username);
      return reserve(stack, email, own);
    }),
  );
  // One after another in two lanes: the emulator starts a process for every event that finds the others busy.
  await Promise.all(
    places.map(async (lane) => {
      for (const reserved of lane) await publish(reserved);
    }),
  );
  const reserved = places.flat();
  await until('counting the photos of each tag and title', () => isCounted(database));
  await spreadOverTime(database, reserved, now);
  await likeSome(database, uids, reserved, now);
  await until('looking what is trending', async () => (await database.doc('aggregates/trending').get()).exists);
}
