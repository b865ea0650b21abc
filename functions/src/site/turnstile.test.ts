import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Asker, askerOf, createTurnstile } from './turnstile.ts';

afterEach(() => void vi.unstubAllEnvs());

const asker = (headers: Readonly<Record<string, string>>): Asker => askerOf(headers, (address) => address || undefined);
const forwarded = (chain: string, more: Readonly<Record<string, string>> = {}) => ({
  'x-forwarded-for': chain,
  ...more,
});

describe('whoever asks', () => {
  it('is the address that connects to the function, whatever the client wrote before it', () => {
    for (const chain of ['203.0.113.7', '198.51.100.1, 203.0.113.7', ' , ,203.0.113.7'])
      expect(asker(forwarded(chain))).toEqual({ network: '203.0.113.7', peer: '203.0.113.7' });
  });

  it('is behind Hosting the address that its edge saw, whatever the client wrote before it', () => {
    const edge = { 'fastly-client-ip': '203.0.113.7' };
    for (const chain of ['203.0.113.7, 192.0.2.1', '198.51.100.1, 203.0.113.7,192.0.2.1', '192.0.2.1'])
      expect(asker(forwarded(chain, edge))).toEqual({ network: '203.0.113.7', peer: '192.0.2.1' });
  });

  it('cannot forge the peer with headers of Hosting’s edge or of a CDN', () => {
    const forged = { 'fastly-client-ip': '198.51.100.1', 'cf-connecting-ip': '198.51.100.2' };
    expect(asker(forwarded('203.0.113.7', forged))).toEqual({ network: '198.51.100.1', peer: '203.0.113.7' });
  });

  it('is behind Cloudflare the address that Cloudflare saw, where the site has a zone', () => {
    const headers = forwarded('203.0.113.7, 192.0.2.9, 192.0.2.1', {
      'fastly-client-ip': '192.0.2.9',
      'cf-connecting-ip': '203.0.113.7',
    });
    expect(asker(headers).network).toBe('192.0.2.9');
    vi.stubEnv('MATATAKI_PURGE_ZONE', 'zone');
    expect(asker(headers)).toEqual({ network: '203.0.113.7', peer: '192.0.2.1' });
  });

  it('is nobody without the header that Google’s front end adds, as on the emulators', () => {
    expect(asker({})).toEqual({ network: undefined, peer: undefined });
    expect(asker({ 'fastly-client-ip': '198.51.100.1' })).toEqual({ network: undefined, peer: undefined });
  });
});

describe('the turnstile', () => {
  const { perNetworkAndMinute, peerFactor, atOnce } = limits.questions;
  let nowMs = 1_000_000;
  const fresh = (kept?: number) => createTurnstile({ clock: () => new Date(nowMs), ...(kept && { kept }) });
  const from = (network: string | undefined, peer = network): Asker => ({ network, peer });
  const tooMany = (retryAfterSeconds: number) =>
    expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds });

  it('lets a network in as often in a minute as agreed, and then says how long to wait', () => {
    const turnstile = fresh();
    for (let at = 0; at < perNetworkAndMinute; at += 1) turnstile.enter(from('a'), 1)();
    nowMs += 20_000;
    expect(() => turnstile.enter(from('a'), 1)).toThrow(tooMany(40));
    turnstile.enter(from('b'), 1)();
    nowMs += 40_000;
    turnstile.enter(from('a'), 1)();
  });

  it('counts what a question costs', () => {
    const turnstile = fresh();
    for (let at = 0; at < perNetworkAndMinute / 5; at += 1) turnstile.enter(from('a'), 5)();
    expect(() => turnstile.enter(from('a'), 1)).toThrow(tooMany(60));
  });

  it('lets one address that connects in a few times as often, however many networks it names', () => {
    const turnstile = fresh();
    const most = perNetworkAndMinute * peerFactor;
    for (let at = 0; at < most; at += 1) turnstile.enter(from(`forged ${at}`, 'a'), 1)();
    expect(() => turnstile.enter(from('forged again', 'a'), 1)).toThrow(tooMany(60));
    turnstile.enter(from('forged again', 'b'), 1)();
  });

  it('lets no more in at once than agreed, and another one as soon as one leaves', () => {
    const turnstile = fresh();
    const leaves = Array.from({ length: atOnce }, (_, at) => turnstile.enter(from(`${at}`), 1));
    expect(() => turnstile.enter(from('late'), 1)).toThrow(tooMany(1));
    leaves[0]?.();
    turnstile.enter(from('late'), 1);
  });

  it('counts nobody where nothing says who asks', () => {
    const turnstile = fresh();
    for (let at = 0; at <= perNetworkAndMinute; at += 1) turnstile.enter(from(undefined), 1)();
  });

  it('forgets the networks that came first when there are too many', () => {
    const turnstile = fresh(2);
    turnstile.enter(from('a'), perNetworkAndMinute)();
    for (const network of ['b', 'c']) turnstile.enter(from(network), 1)();
    turnstile.enter(from('a'), 1)();
  });
});
