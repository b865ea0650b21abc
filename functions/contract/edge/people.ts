import * as v from 'valibot';
import { shownOfProfile } from '../documents/profile.ts';
import { uidSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

export const publicPersonSchema = v.object({ ...shownOfProfile, uid: uidSchema });
export type PublicPerson = v.InferOutput<typeof publicPersonSchema>;

export const peopleAnswer = pageOf(publicPersonSchema);
export const personAnswer = itemOf(publicPersonSchema);
