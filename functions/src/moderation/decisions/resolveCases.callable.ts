import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { callable } from '../../platform/callable.ts';
import { resultsFor } from '../../platform/resultsFor.ts';
import { parseUntil } from '../bans/banPolicy.ts';
import { resolveCase } from './resolveCase.ts';

/** Staff decide cases, each for itself: see the contract. */
export const resolveCases = callable(
  resolveCasesContract,
  // Each may write a photo's files anew, all in memory; none takes longer than it may be claimed.
  { memory: '512MiB', concurrency: 8, timeoutSeconds: 120 },
  async ({ ids, resolution, action, note }, { person, clock }) => {
    // A time that is none is wrong for all of them.
    if (action?.do === 'ban') parseUntil(action.until, clock());
    const actor = { uid: person.uid, role: person.role ?? null };
    return resultsFor(ids, 'resolveCases', (id) => resolveCase(actor, id, { resolution, action, note }, clock));
  },
);
