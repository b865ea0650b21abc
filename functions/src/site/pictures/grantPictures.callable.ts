import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { limits } from '#contract/limits.ts';
import { callable } from '../../platform/callable.ts';
import { writeGrant } from './grantedPictures.ts';

const rate = { bucket: 'grants', limit: limits.rate.grantsPerHour, windowSeconds: 3_600 };

/** Opens pictures that are not public for who may see them: see the contract. Which those are is looked at for each picture. */
export const grantPictures = callable(
  grantPicturesContract,
  { rate },
  async (_input, { person: { uid }, clock, takeRate }) => {
    await takeRate();
    const { grant, until } = writeGrant({ uid, givenAt: clock() });
    return { grant, until: until.toISOString() };
  },
);
