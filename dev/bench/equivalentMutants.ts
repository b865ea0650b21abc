import { type EquivalentMutant } from './judgeMutants.ts';

/** Mutants of the rules that no test can notice. Each was looked at; `npm run bench -- mutants` fails at any that is not true. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [];
