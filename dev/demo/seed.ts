import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bucket } from '@google-cloud/storage';
import { type App, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import * as v from 'valibot';
import { personSearch } from '#contract/catalogueSearch.ts';
import { titleKey } from '#contract/normalizers.ts';
import { firstPosition } from '../../functions/contract/position.ts';
import { dayOf } from '../../functions/src/platform/clock.ts';
import { storedIn } from '../../functions/src/platform/stored.ts';
import type { Report } from '../launcher/report.ts';
import type { Stack } from '../launcher/stack.ts';
import { type DemoAccount, demoAccounts, demoMembers, demoPassword } from './accounts.ts';
import { demoAlbums } from './albums.ts';
import { type DemoPhoto, demoPhotos } from './photos.ts';
import { demoPicture } from './picture.ts';
import { reservePhotos } from './reservePhotos.ts';
import { isCounted, seedCatalogue } from './seedCatalogue.ts';
import { signedInOver } from './signedInOver.ts';

const savedAlbumSchema = v.object({ result: v.object({ id: v.string() }) });
const reservedAvatarSchema = v.object({ result: v.object({ uploadPath: v.string() }) });

// Nothing here takes long; a stack that does not answer should fail the start, not hang it.
const patienceMs = 120_000;
/** What a first page shows. */
const firstPhotos = 24;
// Encoding takes most of the time: 0.4 s of a core for a photo of 600 px, 0.24 s for 480 px, 0.14 s for 390 px.
const firstEdgePx = 480;
const edgePx = 390;
const avatarEdgePx = 256;
/** How many photos are uploaded and processed at once. More of them only wait for each other. */
const atOnce = 4;
const hourMs = 60 * 60 * 1_000;
// The last is 25 days old, younger than its account.
const hoursBetween = 5;
const scheduledHours = 3 * 24;
// So that their reports count: `holdReporterAgeHours`.
const accountAgeDays = 31;

type Reserved = {
  readonly id: string;
  readonly uploadPath: string;
  readonly photo: DemoPhoto;
  readonly content: Buffer;
};

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > deadline)
      throw new Error(`The demo data is not ready: ${what} did not happen in ${patienceMs / 1_000} s`);
    await delay(300);
  }
}

/** Writes as functions do: with the number of each shape. */
function databaseOf(app: App) {
  const connection = getFirestore(app);
  return {
    ...storedIn(connection),
    batch: () => connection.batch(),
    bulkWriter: () => connection.bulkWriter(),
    getAll: connection.getAll.bind(connection),
  };
}

/** Makes one account, verified and a month old; its documents come from the user-created trigger, as everybody's do. */
async function createAccount(account: DemoAccount, app: App, now: Date, adminUid: string | undefined): Promise<string> {
  const { email, displayName, username, bio, role, ban } = account;
  const database = databaseOf(app);
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
  // Given here too: names of the house are for staff alone, whom the trigger does not know yet.
  batch.update(user, { username, displayName, createdAt, ...banned });
  const searchName = titleKey(displayName);
  const search = personSearch({ usernameKey: username, searchName });
  const named = { username, usernameKey: username, displayName, searchName, search };
  batch.update(profile, { ...named, bio, createdAt, ...(banned && { listed: false }) });
  if (banned) {
    batch.create(database.doc(`deciders/ban_${uid}`), { uid, by: adminUid, at: Timestamp.fromDate(now) });
  }
  if (username) batch.create(database.doc(`usernames/${username}`), { uid, createdAt: Timestamp.fromDate(now) });
  await batch.commit();
  return uid;
}

const isChangedLater = ({ owner, isInPublicDomain }: DemoPhoto): boolean => owner === 'hoshino' && isInPublicDomain;

async function reserve(
  stack: Stack,
  { email, username }: DemoAccount,
  of: readonly DemoPhoto[],
  edge: number,
  now: Date,
): Promise<readonly Reserved[]> {
  const photos = of.filter(({ owner }) => owner === username);
  if (photos.length === 0) return [];
  const contents = await Promise.all(
    photos.map(({ file, part, isFeatured }) => demoPicture(file, part, isFeatured ? 'full' : edge)),
  );
  const fields = photos.map((photo, index) => ({
    ...photo.fields,
    // `changeLicences` gives these theirs later.
    ...(isChangedLater(photo) && { licence: 'all-rights-reserved' }),
    ...(photo.isScheduled && { publishAt: new Date(now.getTime() + scheduledHours * hourMs).toISOString() }),
    contentType: 'image/jpeg',
    size: contents[index]?.byteLength,
  }));
  const places = await reservePhotos(stack, email, fields);
  return photos.flatMap((photo, index) => {
    const [place, content] = [places[index], contents[index]];
    return place && content ? [{ ...place, photo, content }] : [];
  });
}

/** Through the site's own calls: a picture that they refuse is a mistake here. */
async function takeAvatar(stack: Stack, bucket: Bucket, { email, avatar }: DemoAccount): Promise<void> {
  if (!avatar) return;
  const content = await demoPicture(...avatar, avatarEdgePx);
  const call = await signedInOver(stack, { email, password: demoPassword });
  const answer = await call('reserveAvatar', { contentType: 'image/jpeg', size: content.byteLength });
  const { uploadPath: avatarPath } = v.parse(reservedAvatarSchema, answer).result;
  await bucket.file(avatarPath).save(content, { resumable: false, contentType: 'image/jpeg' });
  await call('updateProfile', { avatarPath });
}

/**
 * Spreads the photos over the last days, in the order of the list: they were all made in the same seconds. What is trending
 * was looked up among the first of them, so it goes, and is looked up anew by the events of this.
 */
async function spreadOverTime(
  database: Pick<Firestore, 'batch' | 'bulkWriter' | 'doc'>,
  reserved: readonly Reserved[],
  now: Date,
): Promise<void> {
  const batch = database.batch();
  for (const { id, photo } of reserved.filter(({ photo }) => !photo.isScheduled)) {
    const at = Timestamp.fromMillis(now.getTime() - (demoPhotos.indexOf(photo) * hoursBetween + 1) * hourMs);
    const published = photo.isShown ? { publishedAt: at } : {};
    const position = firstPosition(at.toDate(), id);
    batch.update(database.doc(`photos/${id}`), { createdAt: at, ...published, updatedAt: at, position });
  }
  batch.delete(database.doc('aggregates/trending'));
  await batch.commit();
}

/** What `hana` follows: two people, a tag and a title. */
async function follow(
  database: Pick<Firestore, 'batch' | 'bulkWriter' | 'doc'>,
  uid: string,
  users: readonly string[],
  now: Date,
): Promise<void> {
  const tags = ['空'];
  const titles = ['milky-way-railroad'];
  const createdAt = Timestamp.fromDate(now);
  const batch = database.batch();
  for (const [kind, targets] of Object.entries({ user: users, tag: tags, title: titles })) {
    for (const target of targets)
      batch.create(database.doc(`follows/${uid}_${kind}_${target}`), { uid, kind, target, createdAt });
  }
  batch.create(database.doc(`followLists/${uid}`), { users, tags, titles, counts: true });
  await batch.commit();
}

/** Everybody likes some photos of others; so did, before the ban, who is banned now. */
async function likeSome(
  database: Pick<Firestore, 'batch' | 'bulkWriter' | 'doc'>,
  uids: ReadonlyMap<string, string>,
  reserved: readonly Reserved[],
  now: Date,
): Promise<void> {
  const writer = database.bulkWriter();
  for (const [place, [username, uid]] of [...uids].entries()) {
    for (const [index, { id, photo }] of reserved.entries()) {
      const ownerId = uids.get(photo.owner);
      if (ownerId === undefined || photo.owner === username || !photo.isShown || (index * 7 + place) % 8 !== 0)
        continue;
      const at = new Date(now.getTime() - (index * uids.size + place) * 60_000);
      const like = { photoId: id, uid, ownerId, createdAt: Timestamp.fromDate(at), day: dayOf(at) };
      const counts = username !== demoAccounts.banned.username;
      void writer.create(database.doc(`likes/${id}_${uid}`), { ...like, counts });
    }
  }
  await writer.close();
}

const callsOf = (stack: Stack, username: string) =>
  signedInOver(stack, { email: `${username}@example.com`, password: demoPassword });

async function feature(stack: Stack, reserved: readonly Reserved[]): Promise<void> {
  for (const { id, photo } of reserved.filter(({ photo }) => photo.isFeatured)) {
    const call = await callsOf(stack, photo.owner);
    await call('updateProfile', { featuredPhotoId: id });
  }
}

/** One of them is reported. */
async function makeAlbums(stack: Stack, reserved: readonly Reserved[]): Promise<void> {
  for (const { owner, tag, reportedBy, ...fields } of demoAlbums) {
    const call = await callsOf(stack, owner);
    const { id } = v.parse(savedAlbumSchema, await call('saveAlbum', fields)).result;
    const add = reserved.flatMap(({ id, photo }) =>
      photo.owner === owner && photo.fields.tags.includes(tag) ? id : [],
    );
    await call('arrangeAlbum', { id, add });
    if (reportedBy === undefined) continue;
    const callAsOther = await callsOf(stack, reportedBy);
    await callAsOther('reportAlbum', { id, reason: 'other', comment: '題と中の写真が合っていないようです。' });
  }
}

/** What is in the public domain gets its licence by one change of many photos, so that each has a history. */
async function changeLicences(stack: Stack, reserved: readonly Reserved[]): Promise<void> {
  const free = reserved.filter(({ photo }) => isChangedLater(photo));
  const call = await callsOf(stack, 'hoshino');
  await call('changePhotos', { ids: free.map(({ id }) => id), change: { licence: 'cc0-1.0' } });
}

/** What people keep to themselves: an upload that is not sent yet, and the wish to see what is sensitive. */
async function keepToThemselves(stack: Stack): Promise<void> {
  const call = await callsOf(stack, 'hana');
  const words = { caption: '窓辺の雨', description: '', alt: '', tags: ['雨', '部屋'] };
  const choices = { spoiler: false, sensitive: false, showExif: true, visibility: 'public', download: 'none' };
  const draft = { id: randomUUID(), fileName: 'IMG_2041.jpg', licence: 'all-rights-reserved', ...words, ...choices };
  await call('saveDrafts', { save: [draft], forget: [] });
  const callAsKissa = await callsOf(stack, 'kissa');
  await callAsKissa('savePreferences', { sensitive: 'show' });
}

/**
 * Fills an empty site: the accounts of `accounts.ts`, the titles and readings of `catalogue.ts`, and the first pictures of
 * `photos.ts`, uploaded and processed by the site's own functions. Returns what adds the other pictures, albums and counts. Throws
 * when it is told to stop, and when anything is not as it should be. Only for an empty site.
 */
export async function seedDemoSite(stack: Stack, report: Report, stop?: AbortSignal): Promise<() => Promise<void>> {
  const { projectId, storageBucket } = stack;
  const app = initializeApp({ projectId, storageBucket }, 'demo-data');
  const database = databaseOf(app);
  const bucket = getStorage(app).bucket();
  const now = new Date();
  const uids = new Map<string, string>();
  const makeAccounts = (accounts: readonly DemoAccount[], adminUid?: string): Promise<unknown> =>
    Promise.all(
      accounts.map(async (account) => {
        uids.set(account.username || account.email, await createAccount(account, app, now, adminUid));
      }),
    );
  const { banned, ...staff } = demoAccounts;
  await makeAccounts([...demoMembers, ...Object.values(staff)]);
  await makeAccounts([banned], uids.get(staff.admin.email));
  const uidOf = (username: string): string => uids.get(username) ?? username;
  await follow(database, uidOf('hana'), [uidOf('sora'), uidOf('kotori')], now);
  await seedCatalogue(database, now);

  const reserved: Reserved[] = [];
  const publish = async ({ id, uploadPath, photo: { file, part }, content }: Reserved): Promise<void> => {
    await bucket.file(uploadPath).save(content, { resumable: false, contentType: 'image/jpeg' });
    await until(`publishing ${file} ${part}`, async () => {
      const status: unknown = (await database.doc(`photos/${id}`).get()).get('status');
      if (status === 'failed') throw new Error(`the demo picture ${file} ${part} was refused`);
      return status === 'published' || status === 'scheduled';
    });
  };
  const add = async (photos: readonly DemoPhoto[], edge: number): Promise<void> => {
    const places = (await Promise.all(demoMembers.map((member) => reserve(stack, member, photos, edge, now)))).flat();
    const waiting = places.values();
    let done = 0;
    const lane = async (): Promise<void> => {
      for (const next of waiting) {
        stop?.throwIfAborted();
        await publish(next);
        done += 1;
        report.progress(`Demo photos: ${reserved.length + done} of ${demoPhotos.length}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    await spreadOverTime(database, places, now);
    reserved.push(...places);
  };
  await add(demoPhotos.slice(0, firstPhotos), firstEdgePx);
  return async () => {
    await Promise.all([...demoMembers, ...Object.values(staff)].map((account) => takeAvatar(stack, bucket, account)));
    await add(demoPhotos.slice(firstPhotos), edgePx);
    await likeSome(database, uids, reserved, now);
    await makeAlbums(stack, reserved);
    await feature(stack, reserved);
    await changeLicences(stack, reserved);
    await keepToThemselves(stack);
    await until('counting the photos of each tag and title', () => isCounted(database));
    await until('looking what is trending', async () => (await database.doc('aggregates/trending').get()).exists);
    report.line('The demo data is complete.');
  };
}
