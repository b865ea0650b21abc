import { fullName, objectOf, variantNamesOf } from '#contract/edge/pictures.ts';
import { isUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { isVisible } from '../../cases/caseAccess.ts';
import { cases } from '../../data/cases/caseStore.ts';
import { readPhoto } from '../../data/photos/photoStore.ts';
import { type Clock, secondsAfter, systemClock } from '../../platform/clock.ts';
import { isSignatureOf, signatureOf } from '../../platform/keys.ts';
import { type Person, recognizeGiven } from '../../platform/person.ts';
import { countInMemory } from '../../platform/rate.ts';
import { lookups } from './lookups.ts';
import type { PhotoPicture } from './pictureAt.ts';

type Grant = { readonly uid: Uid; readonly givenAt: Date };

const { grantSeconds, grantedPerMinute } = limits.pictures;

export function writeGrant({ uid, givenAt }: Grant): { readonly grant: string; readonly until: Date } {
  const seconds = Math.floor(givenAt.getTime() / 1_000);
  const payload = Buffer.from(`${seconds} ${uid}`).toString('base64url');
  return {
    grant: `${payload}.${signatureOf('grant', payload)}`,
    until: secondsAfter(new Date(seconds * 1_000), grantSeconds),
  };
}

function grantIn(payload: string): Grant | undefined {
  const [seconds, uid] = Buffer.from(payload, 'base64url').toString().split(' ');
  return isUid(uid) ? { uid, givenAt: new Date(Number(seconds) * 1_000) } : undefined;
}

type Path = Promise<string | undefined>;

/** By the signed part of their grants: a page shows dozens of pictures, and Auth need not be asked for each. */
const holders = lookups(
  async (payload: string) => {
    const given = grantIn(payload);
    return given && recognizeGiven(given.uid, given.givenAt);
  },
  { clock: systemClock },
);

const counted = countInMemory({ windowSeconds: 60 });

/** Counts the picture. Throws `resource-exhausted`. */
async function personWith(grant: string, clock: Clock): Promise<Person | undefined> {
  const [payload = '', signature = '', ...rest] = grant.split('.');
  if (rest.length > 0 || !isSignatureOf('grant', payload, signature)) return undefined;
  const given = grantIn(payload);
  const now = clock();
  if (!given || now >= secondsAfter(given.givenAt, grantSeconds)) return undefined;
  counted.check(given.uid, grantedPerMinute, 1, now);
  counted.add(given.uid, 1, now);
  return holders.find(payload);
}

/** For owners of the photo and for staff, in any state. */
export async function findGranted(grant: string, picture: PhotoPicture, clock: Clock): Path {
  const person = await personWith(grant, clock);
  const photo = person && (await readPhoto(picture.photoId));
  if (!photo || photo.deletedAt || !('sizes' in photo.variants)) return undefined;
  if (person.role === undefined && photo.ownerId !== person.uid) return undefined;
  const shown = { id: picture.photoId, pictureId: photo.pictureId ?? picture.photoId, variants: photo.variants };
  const isThere =
    shown.pictureId === picture.pictureId &&
    picture.name !== fullName &&
    variantNamesOf(shown.variants).includes(picture.name);
  return isThere ? objectOf(shown, picture.name) : undefined;
}

/** For staff who may see the case. */
export async function findEvidence(grant: string, caseId: string, name: string, clock: Clock): Path {
  const person = await personWith(grant, clock);
  if (person?.role === undefined) return undefined;
  const current = await cases.read(caseId);
  if (!current || !(await isVisible(current, person))) return undefined;
  const path = storagePath.evidence(caseId, name);
  return current.evidence?.imagePath === path ? path : undefined;
}
