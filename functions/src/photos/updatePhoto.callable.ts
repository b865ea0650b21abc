import { updatePhotoContract } from '#contract/callables/updatePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { claimedRole, readAuthRecord } from '../data/accounts/authRecord.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { type Staff, staffOf } from '../staff/act.ts';
import { changeWords, decideChange } from './changeWords.ts';
import { lacksOriginal, originalGone } from './fullSize.ts';
import { planWords, readCatalogue } from './planWords.ts';
import { publishDue } from './publishDue.ts';
import { shotAfter } from './shotAfter.ts';

export const updatePhoto = callable(updatePhotoContract, async (input, { person, clock, takeRate }) => {
  const { id, basedOn, publishAt, utcOffset, timeZone, ...words } = input;
  const photo = await readPhoto(id);
  if (!photo) throw new ContractError('not-found', 'no such photo');
  const staff = person.uid === photo.ownerId ? undefined : await staffEditing(person.uid, clock);
  const { strippedTags, ...planned } = planWords(words, await readCatalogue([words]), undefined, photo);
  const { visibility } = words;
  const change = {
    ...planned,
    visibility,
    utcOffset,
    timeZone,
    publishAt: typeof publishAt === 'string' ? new Date(publishAt) : publishAt,
    basedOn: new Date(basedOn),
    by: staff ? 'staff' : 'owner',
  } as const;
  if (publishAt === null && photo.status === 'scheduled') await refuseIfClosed();
  // Refuses early, and makes repeated calls free. The transaction decides again.
  const isSame = decideChange(photo, change, clock()) === photo;
  if (await lacksOriginal(id, photo, words)) throw originalGone();
  if (!isSame) await takeRate();
  const shot = isSame ? 'kept' : await shotAfter(id, photo, planned.words);
  const changed = await changeWords(id, photo, { ...change, shot }, { staff, clock });
  const isDue = publishAt === null && changed.status === 'scheduled';
  const { updatedAt, status } = (isDue && (await publishDue(id, clock))) || changed;
  return { updatedAt: updatedAt.toISOString(), status, strippedTags: [...strippedTags] };
});

/** When due, such a photo becomes private; here the owner can still wait. */
async function refuseIfClosed(): Promise<void> {
  if ((await readSiteSettings()).uploadsOpen) return;
  throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
}

/** Checks the claims; the transaction checks the documents. Throws `permission-denied`. */
async function staffEditing(uid: Uid, clock: Clock): Promise<Staff> {
  const role = claimedRole(await readAuthRecord(uid));
  if (role === null) throw new ContractError('permission-denied', 'not your photo');
  return staffOf({ uid, role }, clock);
}
