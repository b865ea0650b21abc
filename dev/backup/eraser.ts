import * as v from 'valibot';
import { albumIdSchema, parsePhotoId, parseUid } from '#contract/ids.ts';
import { eraseAlbum } from '../../functions/src/albums/eraseAlbum.ts';
import { photoReference } from '../../functions/src/data/photos/photoStore.ts';
import { eraseAccount } from '../../functions/src/mydata/eraseAccount.ts';
import { erasePhoto } from '../../functions/src/photos/erasePhoto.ts';
import { followPhoto, recountPhoto } from '../../functions/src/photos/followPhoto.ts';
import { systemClock } from '../../functions/src/platform/clock.ts';
import { bucket } from '../../functions/src/platform/firebase.ts';
import type { Eraser } from './restoreSite.ts';

/** The deletions of the site itself, on the project at which the environment pointed when this was loaded. */
export const eraser: Eraser = {
  eraseAccount: async (uid) => {
    const until = new Date('9999-01-01');
    await eraseAccount(parseUid(uid), { bucket: bucket(), clock: systemClock, until });
  },
  erasePhoto: async (id) => {
    const before: unknown = (await photoReference(parsePhotoId(id)).get()).data();
    await erasePhoto(parsePhotoId(id), { bucket: bucket(), clock: systemClock });
    // No event tells of it.
    await followPhoto(parsePhotoId(id), before, undefined, systemClock);
    await recountPhoto(parsePhotoId(id), systemClock);
  },
  eraseAlbum: async (id) => {
    await eraseAlbum(v.parse(albumIdSchema, id), { bucket: bucket(), clock: systemClock });
  },
};
