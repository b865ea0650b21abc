import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { personSearch, withParts } from '#contract/catalogueSearch.ts';
import { type CollectionName, collectionNames } from '#contract/collections.ts';
import { avatarUrlSchema } from '#contract/documents/avatarUrl.ts';
import { timestampSchema } from '#contract/documents/stored.ts';
import { legacyNames, legacyObject } from '#contract/edge/pictures.ts';
import { isPhotoId, isUid, parseUid, photoIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { leaveReservedName } from '../accounts/leaveReservedName.ts';
import { movedAnswer, movedBan } from '../data/bans/deciderForms.ts';
import { updateCover } from '../data/catalogue/coverStore.ts';
import { positionOf } from '../data/photos/photoPosition.ts';
import { isListed, lifeOf } from '../data/photos/storedLife.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { daysAfter, hoursAfter, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import type { Change, Fields, Made, Migration } from './migration.ts';
import { pictures } from './pictures.ts';

/** Everybody reads the profile, so it must not name former usernames; `usernames/{key}` still leads to the person. */
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

/** For work that needs no change to the document after it. */
const madeAlone: Made = { settle: () => undefined, discard: async () => undefined };

async function deleteFormer(fields: Fields, path: string): Promise<Made> {
  const { oldPicturesUntil } = await readSiteSettings();
  if (!oldPicturesUntil || oldPicturesUntil > systemClock()) throw new Error('old addresses are answered still');
  const photoId = v.parse(photoIdSchema, path.slice(path.lastIndexOf('/') + 1));
  const { pictureId = photoId } = v.parse(photoSchema, fields);
  const former = legacyNames.map((name) => bucket().file(legacyObject(photoId, pictureId, name)));
  await Promise.all(former.map((file) => file.delete({ ignoreNotFound: true })));
  return madeAlone;
}

/** Deletes the `legacy` files of pictures made anew; fails until `oldPicturesUntil`. Skips photos that need them. */
const formerFiles: Migration = {
  name: 'formerFiles',
  collection: 'photos',
  change: (fields) => (v.is(photoSchema, fields) ? { update: {} } : undefined),
  make: deleteFormer,
};

const { noticeDays, presenceHours, finishedJobDays } = limits.retention;

const longestRateHours = 24;

const name = 'expiresAt';

/** `endOf`: `undefined` for a document without an end; throws for one that it cannot read. */
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

/** Documents from before `expiresAt` get the same end as new ones. */
export const expiresAt: readonly Migration[] = [
  ending('presence', (fields) => hoursAfter(timeIn(fields, 'lastSeen'), presenceHours)),
  ending('notices', (fields) => daysAfter(timeIn(fields, 'createdAt'), noticeDays)),
  ending('rateLimits', (fields) => hoursAfter(lastUseIn(fields), longestRateHours)),
  ending('sweeps', (fields) =>
    fields['phase'] === 'done' ? daysAfter(timeIn(fields, 'updatedAt'), finishedJobDays) : undefined,
  ),
];

/** Everybody reads the photo; only its owner reads the document that gets the hash. */
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

/** Pure: the site's own address for a stored one; `undefined`: nothing to change. */
function moved(photoURL: unknown): string | undefined {
  if (typeof photoURL !== 'string') return undefined;
  const address = v.parse(avatarUrlSchema, photoURL);
  // An address of the person's own choice reads as none and stays until they change it.
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

const avatars: readonly Migration[] = [
  { name: 'avatars', collection: 'users', change: movedOwn },
  { name: 'avatars', collection: 'profiles', change: movedOwn },
  { name: 'avatars', collection: 'photos', change: movedOwner },
];

const idIn = (path: string): string => path.split('/').at(-1) ?? '';

/** New pages take names that people have. The work is a transaction of its own, since it looks for a free name. */
const reservedNames: Migration = {
  name: 'reservedNames',
  collection: 'profiles',
  change: ({ username }) => (typeof username === 'string' && isReservedUsername(username) ? { update: {} } : undefined),
  make: async (_fields, path) => {
    await leaveReservedName(parseUid(idIn(path)), systemClock());
    return madeAlone;
  },
};

/** Lists of people show their newest photos; later changes of these bring that up to date by themselves. */
const strips: Migration = {
  name: 'strips',
  collection: 'profiles',
  change: ({ strip, photoCount }) => (strip === undefined && photoCount !== 0 ? { update: {} } : undefined),
  make: async (_fields, path) => {
    await updateCover(path, systemClock());
    return madeAlone;
  },
};

const schema = (collection: CollectionName): Migration => ({
  name: 'schema',
  collection,
  change: (fields) => (fields['schema'] === undefined ? { update: { schema: 1 } } : undefined),
});

/** Before the pages that ask for it, and again after the functions that write it: docs/deploy.md. */
export const listed: Migration = {
  name: 'listed',
  collection: 'photos',
  change: (fields) => {
    const life = lifeOf(fields);
    const update = { listed: isListed(life), visibility: life.visibility };
    const isRight = fields['listed'] === update.listed && fields['visibility'] === update.visibility;
    return isRight ? undefined : { update };
  },
};

/** A profile lists photos by this alone. Those of before stand as they were shown first. */
export const positions: Migration = {
  name: 'positions',
  collection: 'photos',
  change: (fields, path) => {
    const life = lifeOf(fields);
    if (life.position !== undefined || life.replaces !== undefined) return undefined;
    return { update: { position: positionOf(idIn(path), life) } };
  },
};

const searchSchema = v.object({ search: v.array(v.string()) });

function withNameParts(fields: Fields): Change | undefined {
  if (!v.is(searchSchema, fields)) return undefined;
  const search = withParts(fields.search);
  return search.length === fields.search.length ? undefined : { update: { search } };
}

const namesSchema = v.object({ usernameKey: v.string(), searchName: v.optional(v.string(), '') });

function withPersonSearch(fields: Fields): Change | undefined {
  if (fields['search'] !== undefined || !v.is(namesSchema, fields)) return undefined;
  return { update: { search: personSearch(v.parse(namesSchema, fields)) } };
}

/** Names are found by their parts too, and people as tags and titles are. */
export const nameParts: readonly Migration[] = [
  { name: 'nameParts', collection: 'tags', change: withNameParts },
  { name: 'nameParts', collection: 'titles', change: withNameParts },
  { name: 'nameParts', collection: 'profiles', change: withPersonSearch },
];

/** Migrations of one name run in this order. */
export const migrations: readonly Migration[] = [
  ...expiresAt,
  ...collectionNames.map(schema),
  contentHashes,
  ...pictures,
  ...avatars,
  formerFiles,
  formerKeys,
  reservedNames,
  listed,
  positions,
  strips,
  ...nameParts,
  // Who decided moves out of what the person reads.
  { name: 'deciders', collection: 'users', change: (fields, path) => movedBan(fields, idIn(path)) },
  { name: 'deciders', collection: 'appeals', change: (fields, path) => movedAnswer(fields, idIn(path)) },
  // For moderators' lists. `cleanupAccounts` later corrects `aboutStaff`, and `cleanupEvidence` `ownerId`.
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
