import { describe, expect, it } from 'vitest';
import { serverLimits } from '#contract/serverLimits.ts';
import type { Asker } from '../platform/network.ts';
import { createTurnstile } from './site.request.ts';

describe('the turnstile', () => {
  const { perNetworkAndMinute, peerFactor, atOnce } = serverLimits.questions;
  let nowMs = 1_000_000;
  const fresh = (size?: number) => createTurnstile({ clock: () => new Date(nowMs), ...(size && { size }) });
  const from = (network: string | undefined, peer = network): Asker => ({ network, peer });
  const tooMany = (retryAfterSeconds: number) =>
    expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds });

  it('the turnstile admits a network up to its limit in a minute, and then says how long to wait', () => {
    const turnstile = fresh();
    for (let at = 0; at < perNetworkAndMinute; at += 1) turnstile(from('a'), 1)();
    nowMs += 20_000;
    expect(() => turnstile(from('a'), 1)).toThrow(tooMany(40));
    turnstile(from('b'), 1)();
    nowMs += 40_000;
    turnstile(from('a'), 1)();
  });

  it('the turnstile counts the cost of a request', () => {
    const turnstile = fresh();
    for (let at = 0; at < perNetworkAndMinute / 5; at += 1) turnstile(from('a'), 5)();
    expect(() => turnstile(from('a'), 1)).toThrow(tooMany(60));
  });

  it('the turnstile allows one connecting address a few times the limit, however many networks it names', () => {
    const turnstile = fresh();
    const most = perNetworkAndMinute * peerFactor;
    for (let at = 0; at < most; at += 1) turnstile(from(`forged ${at}`, 'a'), 1)();
    expect(() => turnstile(from('forged again', 'a'), 1)).toThrow(tooMany(60));
    turnstile(from('forged again', 'b'), 1)();
  });

  it('the turnstile limits concurrent requests, and admits another as soon as one ends', () => {
    const turnstile = fresh();
    const leaves = Array.from({ length: atOnce }, (_, at) => turnstile(from(`${at}`), 1));
    expect(() => turnstile(from('late'), 1)).toThrow(tooMany(1));
    leaves[0]?.();
    turnstile(from('late'), 1);
  });

  it('the turnstile does not count unknown callers', () => {
    const turnstile = fresh();
    for (let at = 0; at <= perNetworkAndMinute; at += 1) turnstile(from(undefined), 1)();
  });

  it('the turnstile forgets the oldest networks when there are too many', () => {
    const turnstile = fresh(2);
    turnstile(from('a'), perNetworkAndMinute)();
    for (const network of ['b', 'c']) turnstile(from(network), 1)();
    turnstile(from('a'), 1)();
  });
});
