import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Rate } from '#contract/rates.ts';
import { countInMemory } from './rate.ts';

/** Cloudflare adds it to each request that it passes on (docs/deploy.md). */
const cdnKeyHeader = 'x-matataki-cdn-key';

/** Derived from the secret that functions and zone share already. */
export const cdnKeyOf = (purgeToken: string): string =>
  createHmac('sha256', purgeToken).update('cdn').digest('base64url');

/** Anybody may send Cloudflare's own headers; nobody else knows the key. Always false without a zone's secret. */
function isFromCdn(key: string | undefined): boolean {
  const token = process.env['PURGE_TOKEN'];
  if (!token || key === undefined) return false;
  const [given, expected] = [Buffer.from(key), Buffer.from(cdnKeyOf(token))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

// Never stored, so that nobody can find an address by hashing all of them.
const keyOfThisProcess = randomBytes(32);

/** The first four groups of an IPv6 address in lower case, or the IPv4 address. */
function partsOf(address: string): string | readonly string[] | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...last];
  return all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
}

/** The /64 of an IPv6 address: the network of one household or phone. */
export function networkPart(address: string): string | undefined {
  const parts = partsOf(address);
  return typeof parts === 'object' ? parts.join(':') : parts;
}

/** The first addresses of the /56 and the /48 around an IPv6 address: what a provider gives to one customer. */
export function widerNetworks(address: string): readonly string[] {
  const parts = partsOf(address);
  if (typeof parts !== 'object') return [];
  const [first, second, third, fourth = '0'] = parts;
  const wide = [first, second, third].join(':');
  return [`${wide}:${(Number.parseInt(fourth, 16) & 0xff00).toString(16)}::`, `${wide}::`];
}

/** A keyed hash of the address's network. The address is neither stored nor logged. */
export function networkOf(address: string | undefined, key: Buffer = keyOfThisProcess): string | undefined {
  const part = networkPart(address?.trim() ?? '');
  return part === undefined ? undefined : createHmac('sha256', key).update(part).digest('base64url');
}

/**
 * Keyed hashes. `network`: the visitor. `peer`: the host that connected to Google, which nobody can forge. `around`: of
 * an IPv6 address the wider networks, the widest last.
 */
export type Asker = {
  readonly network: string | undefined;
  readonly peer: string | undefined;
  readonly around?: readonly string[];
  readonly aroundPeer?: readonly string[];
};

export type AskerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const single = (value: AskerHeaders[string]): string | undefined => (typeof value === 'object' ? value[0] : value);

/**
 * `X-Forwarded-For` ends with the peer, which Google adds. Behind Hosting the entry before it is the visitor, whom
 * Hosting also names in `Fastly-Client-IP`. Anybody can forge that header, so the peer is counted too. Cloudflare's
 * header counts only with the key that the zone adds.
 */
export function askerOf(headers: AskerHeaders, markOf = (address: string | undefined) => networkOf(address)): Asker {
  const chain = (single(headers['x-forwarded-for']) ?? '').split(',').map((entry) => entry.trim());
  const peer = markOf(chain.at(-1));
  if (peer === undefined) return { network: undefined, peer };
  const fromHosting = single(headers['fastly-client-ip']);
  const fromCdn = isFromCdn(single(headers[cdnKeyHeader])) ? single(headers['cf-connecting-ip']) : undefined;
  const named = [fromCdn, ...(fromHosting === undefined ? [] : [chain.at(-2), fromHosting]), chain.at(-1)];
  const visitor = named.find((address) => markOf(address) !== undefined);
  const around = (address = '') => widerNetworks(address).flatMap((wider) => markOf(wider) ?? []);
  return {
    network: markOf(visitor),
    peer,
    ...(around(visitor).length > 0 && { around: around(visitor) }),
    ...(around(chain.at(-1)).length > 0 && { aroundPeer: around(chain.at(-1)) }),
  };
}

type Limit = Pick<Rate, 'limit' | 'windowSeconds'>;

/** Of the /64, the /56 and the /48: a provider gives some people one of these and a company many households' worth. */
const growth = [1, 2, 4];
/** From half of a peer's limit on, networks that used this part of their own limit are refused. */
const busyPart = 0.2;

/**
 * Counts units per network and peer in memory only: anybody could reverse stored hashes of addresses. A peer may use
 * `peerFactor` times as much, because many networks share an address of Google; its busiest networks are refused first,
 * so that they do not use up what others share. Refused requests count for nobody. Remembers `size` networks.
 */
export function createNetworkRate({ limit, windowSeconds }: Limit, peerFactor: number, size?: number) {
  const counts = countInMemory({ windowSeconds }, size);
  const keysOf = (kind: string, marks: readonly (string | undefined)[], most: number) =>
    marks.flatMap((mark, at) =>
      mark === undefined ? [] : [{ key: `${kind} ${at} ${mark}`, most: most * (growth[at] ?? 1) }],
    );

  return ({ network, peer, around = [], aroundPeer = [] }: Asker, units: number, now: Date): void => {
    const networks = keysOf('network', [network, ...around], limit);
    const peers = network === peer ? [] : keysOf('peer', [peer, ...aroundPeer], limit * peerFactor);
    const isBusy = networks.some(({ key }) => counts.used(key, now) >= limit * busyPart);
    for (const { key, most } of networks) counts.check(key, most, units, now);
    for (const { key, most } of peers) counts.check(key, isBusy ? most / 2 : most, units, now);
    for (const { key } of [...networks, ...peers]) counts.add(key, units, now);
  };
}
