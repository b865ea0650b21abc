import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { limits } from '#contract/limits.ts';
import { readClaim } from '../data/accounts/usernameStore.ts';
import { callable } from '../platform/callable.ts';
import { decideUsername, parseUsername } from './usernamePolicy.ts';

/** Says what `updateProfile` would say of a name now, and changes nothing: see the contract. */
export const checkUsername = callable(
  checkUsernameContract,
  { rate: { bucket: 'usernameChecks', limit: limits.rate.usernameChecksPerSecond, windowSeconds: 1 } },
  async ({ username }, { person: { uid, user }, clock, takeRate }) => {
    await takeRate();
    const wanted = parseUsername(username);
    if ('problem' in wanted) return { available: false, reason: wanted.problem };
    const holder = { uid, username: user?.username ?? '', usernameChangedAt: user?.usernameChangedAt };
    const decision = decideUsername(wanted, holder, await readClaim(wanted.key), clock());
    return decision.kind === 'refuse' ? { available: false, reason: decision.problem } : { available: true };
  },
);
