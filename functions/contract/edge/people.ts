import * as v from 'valibot';
import { shownOfProfile } from '../documents/profile.ts';
import { uidSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

/** A person with whose profile it is. */
export const publicPersonSchema = v.object({ ...shownOfProfile, uid: uidSchema });
export type PublicPerson = v.InferOutput<typeof publicPersonSchema>;

/** `apiAddress.people` */
export const peopleAnswer = pageOf(publicPersonSchema);
/** `apiAddress.person` */
export const personAnswer = itemOf(publicPersonSchema);
