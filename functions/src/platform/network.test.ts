import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Asker, askerOf, cdnKeyOf, createNetworkRate, networkOf, networkPart, widerNetworks } from './network.ts';

afterEach(() => void vi.unstubAllEnvs());

const key = Buffer.from('a key of the test');

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('the network of %s is %s', (address, network) => {
    expect(networkPart(address)).toBe(network);
  });

  it.each([[''], ['unknown'], ['203.0.113'], ['1.2.3.4:80'], ['2001:db8::1::2']])(
    'the address %j has no network',
    (address) => {
      expect(networkPart(address)).toBeUndefined();
    },
  );
});

it.each([
  ['2001:db8:1:2345:3:4:5:6', ['2001:db8:1:2300::', '2001:db8:1::']],
  ['2001:DB8::1', ['2001:db8:0:0::', '2001:db8:0::']],
  ['203.0.113.7', []],
  ['unknown', []],
])('the networks around %s are %j', (address, networks) => {
  expect(widerNetworks(address)).toEqual(networks);
  for (const network of networks) expect(networkPart(network)).toBeDefined();
});

describe('the mark of a network', () => {
  it('the mark is the same for a whole household and does not reveal its address', () => {
    const mark = networkOf('2001:db8:1:2:3:4:5:6', key);
    expect(networkOf('2001:db8:1:2:ffff::1', key)).toBe(mark);
    expect(networkOf('2001:db8:1:3:3:4:5:6', key)).not.toBe(mark);
    expect(mark).not.toContain('2001');
  });

  it('the mark differs in another process', () => {
    expect(networkOf('203.0.113.7')).not.toBe(networkOf('203.0.113.7', key));
  });

  it('a request without the header has no mark', () => {
    expect(networkOf(undefined, key)).toBeUndefined();
    expect(networkOf('', key)).toBeUndefined();
  });
});

const asker = (headers: Readonly<Record<string, string>>): Asker => askerOf(headers, (address) => address || undefined);
const forwarded = (chain: string, more: Readonly<Record<string, string>> = {}) => ({
  'x-forwarded-for': chain,
  ...more,
});

describe('the caller’s address', () => {
  it('the caller is the address that connects to the function, not one that the client claims', () => {
    for (const chain of ['203.0.113.7', '198.51.100.1, 203.0.113.7', ' , ,203.0.113.7'])
      expect(asker(forwarded(chain))).toEqual({ network: '203.0.113.7', peer: '203.0.113.7' });
  });

  it('the caller behind Hosting is the address that its edge saw, not one that the client claims', () => {
    const edge = { 'fastly-client-ip': '203.0.113.7' };
    for (const chain of ['203.0.113.7, 192.0.2.1', '198.51.100.1, 203.0.113.7,192.0.2.1', '192.0.2.1'])
      expect(asker(forwarded(chain, edge))).toEqual({ network: '203.0.113.7', peer: '192.0.2.1' });
  });

  it('a caller cannot forge the peer with headers of Hosting’s edge or of a CDN', () => {
    const forged = { 'fastly-client-ip': '198.51.100.1', 'cf-connecting-ip': '198.51.100.2' };
    expect(asker(forwarded('203.0.113.7', forged))).toEqual({ network: '198.51.100.1', peer: '203.0.113.7' });
  });

  it('the caller behind Cloudflare is the address that Cloudflare saw, if the zone adds its key', () => {
    const headers = forwarded('203.0.113.7, 192.0.2.9, 192.0.2.1', {
      'fastly-client-ip': '192.0.2.9',
      'cf-connecting-ip': '203.0.113.7',
    });
    const withKey = { ...headers, 'x-matataki-cdn-key': cdnKeyOf('token') };
    vi.stubEnv('MATATAKI_PURGE_ZONE', 'zone');
    for (const token of ['', 'another token']) {
      vi.stubEnv('PURGE_TOKEN', token);
      for (const each of [headers, withKey, { ...headers, 'x-matataki-cdn-key': '' }])
        expect(asker(each).network).toBe('192.0.2.9');
    }
    vi.stubEnv('PURGE_TOKEN', 'token');
    expect(asker(headers).network).toBe('192.0.2.9');
    expect(asker(withKey)).toEqual({ network: '203.0.113.7', peer: '192.0.2.1' });
  });

  it('the caller of an IPv6 address has wider networks, and so has a peer', () => {
    const edge = { 'fastly-client-ip': '2001:db8:1:2345::7' };
    expect(asker(forwarded('2001:db8:1:2345::7, 2001:db8:2::1', edge))).toEqual({
      network: '2001:db8:1:2345::7',
      around: ['2001:db8:1:2300::', '2001:db8:1::'],
      peer: '2001:db8:2::1',
      aroundPeer: ['2001:db8:2:0::', '2001:db8:2::'],
    });
  });

  it('the caller is unknown without the header of Google’s front end, as on the emulators', () => {
    expect(asker({})).toEqual({ network: undefined, peer: undefined });
    expect(asker({ 'fastly-client-ip': '198.51.100.1' })).toEqual({ network: undefined, peer: undefined });
  });
});

describe('a rate for each network', () => {
  const at = (ms: number) => new Date(1_000_000 + ms);
  const limit = 3;
  const rate = (kept?: number) => createNetworkRate({ limit, windowSeconds: 3_600 }, 2, kept);
  const from = (network: string | undefined, peer = network): Asker => ({ network, peer });
  const refused = (retryAfterSeconds: number) =>
    expect.objectContaining({ code: 'resource-exhausted', retryAfterSeconds });

  it('a rate refuses calls beyond the limit, says how long to wait, and accepts them in the next window', () => {
    const take = rate();
    take(from('a'), limit, at(0));
    expect(() => take(from('a'), 1, at(1_800_000))).toThrow(refused(1_800));
    take(from('b'), 1, at(1_800_000));
    take(from('a'), 1, at(3_600_000));
  });

  it('a rate allows one connecting address a few times the limit, however many networks it names', () => {
    const take = rate();
    for (let count = 0; count < limit * 2; count += 1) take(from(`forged ${count}`, 'a'), 1, at(0));
    expect(() => take(from('forged again', 'a'), 1, at(0))).toThrow(refused(3_600));
    take(from('forged again', 'b'), 1, at(0));
  });

  const households = (count: number, wide: string) =>
    Array.from({ length: count }, (_, at) =>
      askerOf(forwarded(`${wide}:${(256 + at).toString(16)}::1, 192.0.2.1`, { 'fastly-client-ip': '198.51.100.1' })),
    );
  const visitor = askerOf(forwarded('203.0.113.7, 192.0.2.1', { 'fastly-client-ip': '203.0.113.7' }));
  const begin = new Date(1_000_000);
  /** How many of `each` requests by each asker pass. */
  const passed = (take: ReturnType<typeof rate>, askers: readonly Asker[], each: number): number => {
    let count = 0;
    for (const asker of askers)
      for (let at = 0; at < each; at += 1) {
        try {
          take(asker, 1, begin);
          count += 1;
        } catch {}
      }
    return count;
  };

  it('a rate gives a /56 twice as much as a /64, a /48 four times as much, and others behind the peer stay served', () => {
    const behindHosting = () => createNetworkRate({ limit: 10, windowSeconds: 3_600 }, 10);
    const one = behindHosting();
    expect(passed(one, households(1, '2001:db8:1'), 100)).toBe(10);
    const small = behindHosting();
    expect(passed(small, households(256, '2001:db8:1'), 3)).toBe(20);
    const large = behindHosting();
    expect(passed(large, households(2_048, '2001:db8:1'), 2)).toBe(40);
    for (const take of [one, small, large]) take(visitor, 1, begin);
  });

  it('a rate refuses the busiest networks of a peer before it refuses the others', () => {
    const take = createNetworkRate({ limit: 10, windowSeconds: 3_600 }, 10);
    const askers = Array.from({ length: 10 }, (_, at) => households(256, `2001:db8:${at}`)).flat();
    expect(passed(take, askers, 2)).toBeLessThan(70);
    take(visitor, 1, begin);
    expect(() => take(askers[0] ?? visitor, 1, begin)).toThrow(refused(3_600));
  });

  it('a refused request counts neither for its network nor for its peer', () => {
    const take = rate();
    for (let count = 0; count < limit * 10; count += 1) {
      try {
        take(from('a', 'p'), 1, at(0));
      } catch {}
    }
    take(from('b', 'p'), limit, at(0));
  });

  it('a rate forgets the networks first that were not used for the longest time', () => {
    const take = rate(2);
    take(from('a'), limit, at(0));
    take(from('b'), 1, at(0));
    expect(() => take(from('a'), 1, at(0))).toThrow(refused(3_600));
    take(from('c'), 1, at(0));
    expect(() => take(from('a'), 1, at(0))).toThrow(refused(3_600));
  });

  it('a rate does not count unknown callers', () => {
    const take = rate();
    take(from(undefined), limit * 2, at(0));
  });

  it('a rate forgets the oldest networks when there are too many', () => {
    const take = rate(2);
    take(from('a'), limit, at(0));
    for (const network of ['b', 'c']) take(from(network), 1, at(0));
    take(from('a'), 1, at(0));
  });
});
