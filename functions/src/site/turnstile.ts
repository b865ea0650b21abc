import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Clock } from '../platform/clock.ts';
import { type Asker, createNetworkRate } from '../platform/network.ts';

const { perNetworkAndMinute, peerFactor, atOnce } = limits.questions;

type Options = { readonly clock: Clock; readonly kept?: number };

/**
 * For what has to be read, in this instance: so much for each network and minute, and so much at once for everybody,
 * fewer than an instance takes in, so that answers from memory never wait. Throws `resource-exhausted` with the seconds
 * to wait.
 */
export function createTurnstile({ clock, ...kept }: Options) {
  const take = createNetworkRate({ limit: perNetworkAndMinute, windowSeconds: 60 }, { peerFactor, ...kept });
  let inside = 0;
  return {
    /** Gives what to call at the end. */
    enter(asker: Asker, units: number): () => void {
      if (inside >= atOnce)
        throw new ContractError('resource-exhausted', 'too many questions at once', { retryAfterSeconds: 1 });
      take(asker, units, clock());
      inside += 1;
      return () => {
        inside -= 1;
      };
    },
  };
}
