import { grantPicturesContract } from '#contract/callables/grantPictures.ts';
import { callable } from '../../platform/callable.ts';
import { writeGrant } from './grantedPictures.ts';

/** Grants name no picture: each request checks what the person may see. */
export const grantPictures = callable(grantPicturesContract, async (_input, { person, clock, takeRate }) => {
  await takeRate();
  const { grant, until } = writeGrant({ uid: person.uid, givenAt: clock() });
  return { grant, until: until.toISOString() };
});
