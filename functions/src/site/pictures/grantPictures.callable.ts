import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { limits } from '#contract/limits.ts';
import { callable } from '../../platform/callable.ts';
import { writeGrant } from './grantedPictures.ts';

const rate = { bucket: 'grants', limit: limits.rate.grantsPerHour, windowSeconds: 3_600 };

/** The grant names no picture: each request checks what this person may see. */
export const grantPictures = callable(
  grantPicturesContract,
  { rate },
  async (_input, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    const { grant, until } = writeGrant({ uid, givenAt: clock() });
    return { grant, until: until.toISOString() };
  },
);
