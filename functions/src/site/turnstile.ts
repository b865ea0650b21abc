import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Rate } from '#contract/rates.ts';
import type { Clock } from '../platform/clock.ts';
import { networkOf } from '../platform/openCallable.ts';
import { currentUsage } from '../platform/rate.ts';
import { makeRoom } from '../platform/recentAnswers.ts';
import type { Asked } from './answer.ts';

/** `network`: whoever asks; `peer`: whoever connected to Google, which nobody can forge. Marks, never addresses. */
export type Asker = { readonly network: string | undefined; readonly peer: string | undefined };

type Headers = Asked['headers'];

/** Set where a Cloudflare zone is in front of the site, as for `platform/purge.ts`. */
const isBehindCloudflare = (): boolean => Boolean(process.env['MATATAKI_PURGE_ZONE']);

/**
 * Pure, but for the key of the marks. `X-Forwarded-For` ends with the peer, which Google's front end adds. For a request
 * straight to the function this is the asker. Behind Hosting it is one of Google's own addresses, the entry before it is
 * the asker as Hosting's edge (Fastly) saw it, and the edge says so in `Fastly-Client-IP`. Anybody can send that header
 * to the function itself, so the peer is counted too. The emulators add nothing.
 */
export function askerOf(headers: Headers, markOf: (address: string | undefined) => string | undefined): Asker {
  const chain = (headers['x-forwarded-for'] ?? '').split(',').map((entry) => entry.trim());
  const peer = markOf(chain.at(-1));
  const toldByEdge = headers['fastly-client-ip'];
  if (toldByEdge === undefined || peer === undefined) return { network: peer, peer };
  const toldByCdn = isBehindCloudflare() ? headers['cf-connecting-ip'] : undefined;
  return { network: markOf(toldByCdn) ?? markOf(chain.at(-2)) ?? markOf(toldByEdge) ?? peer, peer };
}

export const askerIn = (headers: Headers): Asker => askerOf(headers, networkOf);

const { perNetworkAndMinute, peerFactor, atOnce } = limits.questions;
const windowSeconds = 60;
const perNetwork: Rate = { bucket: 'questions', limit: perNetworkAndMinute, windowSeconds };
const perPeer: Rate = { bucket: 'questionsOfPeer', limit: perNetworkAndMinute * peerFactor, windowSeconds };

type Options = { readonly clock: Clock; readonly kept?: number };

/**
 * For what has to be read, in this instance: so much for each network and minute, and so much at once for everybody,
 * fewer than an instance takes in, so that answers from memory never wait. Throws `resource-exhausted` with the seconds
 * to wait.
 */
export function createTurnstile({ clock, kept = 10_000 }: Options) {
  const used = new Map<string, { readonly startedAtMs: number; readonly used: number }>();
  let inside = 0;

  const refuse = (why: string, retryAfterSeconds: number): never => {
    throw new ContractError('resource-exhausted', why, { retryAfterSeconds });
  };

  function take(mark: string | undefined, rate: Rate, units: number): void {
    if (mark === undefined) return;
    const key = `${rate.bucket} ${mark}`;
    const usage = currentUsage(used.get(key), rate, clock().getTime());
    if (usage.used + units > rate.limit) refuse('too many questions from one network', usage.secondsLeft);
    if (!used.has(key)) makeRoom(used, kept);
    used.set(key, { startedAtMs: usage.startedAtMs, used: usage.used + units });
  }

  return {
    /** Gives what to call at the end. */
    enter({ network, peer }: Asker, units: number): () => void {
      if (inside >= atOnce) refuse('too many questions at once', 1);
      if (network !== peer) take(peer, perPeer, units);
      take(network, perNetwork, units);
      inside += 1;
      return () => {
        inside -= 1;
      };
    },
  };
}
