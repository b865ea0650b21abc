import { submitAppealContract } from '#contract/callables/submitAppeal.ts';
import { callable } from '../../platform/callable.ts';
import { submitAppeal as submit } from './submitAppeal.ts';

/** A banned person appeals: see the contract. */
export const submitAppeal = callable(submitAppealContract, {}, async ({ text }, { person, clock }) => ({
  appealId: await submit(person.uid, text, clock),
}));
