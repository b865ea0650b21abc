import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { callable } from '../../platform/callable.ts';
import { writeGrant } from './grantedPictures.ts';

/** The grant names no picture: each request checks what this person may see. */
export const grantPictures = callable(grantPicturesContract, {}, async (_input, { person, clock, takeRate }) => {
  await takeRate();
  const { grant, until } = writeGrant({ uid: person.uid, givenAt: clock() });
  return { grant, until: until.toISOString() };
});
