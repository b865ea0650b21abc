import { importTitlesContract } from '#contract/callables/saveTitle.ts';
import { callable } from '../platform/callable.ts';
import { importTitles as run } from './importTitles.ts';

/** Staff import a part of a table of titles, or see what would become of it: see the contract. */
export const importTitles = callable(importTitlesContract, {}, async ({ dryRun, rows }, { person, clock }) => ({
  rows: [...(await run({ uid: person.uid, role: person.role ?? null }, rows, dryRun, clock))],
}));
