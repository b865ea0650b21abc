import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type CollectionName, collectionNames } from '#contract/collections.ts';
import { avatarUrlSchema } from '#contract/documents/avatarUrl.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { legacyNames, legacyObject } from '#contract/edge/pictures.ts';
import { isPhotoId, isUid, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { movedAnswer, movedBan } from '../data/bans/deciderForms.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { daysAfter, hoursAfter, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { type Change, type Fields, type Made, type Migration } from './migration.ts';
import { pictures } from './pictures.ts';

/** Takes the names that somebody gave up out of the profile, which everybody reads: `usernames/{key}` leads on to them. */
export const formerKeys: Migration = {
  name: 'formerKeys',
  collection: 'profiles',
  change: ({ schema, formerKeys: keys }) =>
    keys === undefined && schema === 2 ? undefined : { update: { formerKeys: FieldValue.delete(), schema: 2 } },
};

const photoSchema = v.object({
  pictureId: v.optional(photoIdSchema),
  variants: v.object({ sizes: v.array(v.number()), legacy: v.optional(v.never()) }),
});

async function deleteFormer(fields: Fields, path: string): Promise<Made> {
  const { oldPicturesUntil } = await readSiteSettings();
  if (!oldPicturesUntil || oldPicturesUntil > systemClock()) throw new Error('old addresses are answered still');
  const photoId = v.parse(photoIdSchema, path.slice(path.lastIndexOf('/') + 1));
  const { pictureId = photoId } = v.parse(photoSchema, fields);
  const former = legacyNames.map((name) => bucket().file(legacyObject(photoId, pictureId, name)));
  await Promise.all(former.map((file) => file.delete({ ignoreNotFound: true })));
  return { settle: () => undefined, discard: async () => undefined };
}

/**
 * Deletes the files that pictures had before there were steps, once old addresses are over (`oldPicturesUntil`). Photos that still
 * need them are left alone.
 */
const formerFiles: Migration = {
  name: 'formerFiles',
  collection: 'photos',
  change: (fields) => (v.is(photoSchema, fields) ? { update: {} } : undefined),
  make: deleteFormer,
};

const { noticeDays, presenceHours, finishedJobDays } = limits.retention;

/** The longest window of any rate. */
const longestRateHours = 24;

const name = 'expiresAt';

/** `endOf` gives when a document ends, `undefined` for one that does not by itself; it throws for one that it cannot read. */
const ending = (collection: Migration['collection'], endOf: (fields: Fields) => Date | undefined): Migration => ({
  name,
  collection,
  change: (fields) => {
    if (fields['expiresAt'] !== undefined) return undefined;
    const end = endOf(fields);
    return end && { update: { expiresAt: Timestamp.fromDate(end) } };
  },
});

const timeIn = (fields: Fields, field: string): Date => v.parse(timestampSchema, fields[field]);

const usageSchema = v.object({ startedAtMs: v.number() });

function lastUseIn(fields: Fields): Date {
  const uses = Object.values(fields).flatMap((bucket) => (v.is(usageSchema, bucket) ? [bucket.startedAtMs] : []));
  return new Date(Math.max(0, ...uses));
}

/** Documents of before they had an end get one: the same as they would be written with now. */
export const expiresAt: readonly Migration[] = [
  ending('presence', (fields) => hoursAfter(timeIn(fields, 'lastSeen'), presenceHours)),
  ending('notices', (fields) => daysAfter(timeIn(fields, 'createdAt'), noticeDays)),
  ending('rateLimits', (fields) => hoursAfter(lastUseIn(fields), longestRateHours)),
  ending('sweeps', (fields) =>
    fields['phase'] === 'done' ? daysAfter(timeIn(fields, 'updatedAt'), finishedJobDays) : undefined,
  ),
];

/** Takes the hash of a photo's file out of the document that everybody reads, into the one that its owner alone does. */
export const contentHashes: Migration = {
  name: 'contentHashes',
  collection: 'photos',
  change: ({ contentHash: hash, ownerId: uid }, path) => {
    if (hash === undefined) return undefined;
    const update = { contentHash: FieldValue.delete() };
    const id = path.slice(path.lastIndexOf('/') + 1);
    if (!isPhotoId(id) || !isUid(uid) || hash === '') return { update };
    return { update, also: { [documentPath.contentHash(id)]: { uid, hash } } };
  },
};

/** Pure: the address that a stored one stands for, where it is another; `undefined` where nothing is to be changed. */
function moved(photoURL: unknown): string | undefined {
  if (typeof photoURL !== 'string') return undefined;
  const address = v.parse(avatarUrlSchema, photoURL);
  // An address of somebody's choice reads as none, and is left to who changes it.
  return address === null || address === photoURL ? undefined : address;
}

function movedOwn({ photoURL }: Fields): Change | undefined {
  const address = moved(photoURL);
  return address === undefined ? undefined : { update: { photoURL: address } };
}

const ownerSchema = v.object({ photoURL: v.string() });

function movedOwner({ owner }: Fields): Change | undefined {
  const address = v.is(ownerSchema, owner) ? moved(owner.photoURL) : undefined;
  return address === undefined ? undefined : { update: { 'owner.photoURL': address } };
}

/** Every stored address of an avatar becomes one of the site's own. */
const avatars: readonly Migration[] = [
  { name: 'avatars', collection: 'users', change: movedOwn },
  { name: 'avatars', collection: 'profiles', change: movedOwn },
  { name: 'avatars', collection: 'photos', change: movedOwner },
];

/** Gives documents from before there were numbers the number of their shape, which is the first. */
const schema = (collection: CollectionName): Migration => ({
  name: 'schema',
  collection,
  change: (fields) => (fields['schema'] === undefined ? { update: { schema: 1 } } : undefined),
});

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

/** All there are; those of one name are run in this order. A pure module each, where it is more than a line. */
export const migrations: readonly Migration[] = [
  ...expiresAt,
  ...collectionNames.map(schema),
  contentHashes,
  ...pictures,
  ...avatars,
  formerFiles,
  formerKeys,
  // Who decided, out of what the person reads.
  { name: 'deciders', collection: 'users', change: (fields, path) => movedBan(fields, idIn(path)) },
  { name: 'deciders', collection: 'appeals', change: (fields, path) => movedAnswer(fields, idIn(path)) },
  // What moderators' lists ask for. `cleanupAccounts` says which cases are about the staff, `cleanupEvidence` whose the photos are.
  {
    name: 'about',
    collection: 'cases',
    change: ({ aboutStaff }) => (aboutStaff === undefined ? { update: { aboutStaff: false } } : undefined),
  },
  {
    name: 'about',
    collection: 'reports',
    change: ({ ownerId, targetId }) => (ownerId === undefined ? { update: { ownerId: targetId } } : undefined),
  },
  {
    name: 'about',
    collection: 'photoReports',
    change: ({ ownerId }) => (ownerId === undefined ? { update: { ownerId: '' } } : undefined),
  },
];
