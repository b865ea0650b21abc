import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Rate } from '#contract/rates.ts';
import { countInMemory } from './rate.ts';

// Never stored, so that nobody can find an address by hashing all of them.
const keyOfThisProcess = randomBytes(32);

export function networkPart(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  const plain = address.split('%')[0] ?? '';
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length);
  const all = [...groups, ...Array.from({ length: gap }, () => '0'), ...last];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** A keyed hash of the address's network. The address is neither stored nor logged. */
export function networkOf(address: string | undefined, key: Buffer = keyOfThisProcess): string | undefined {
  const part = networkPart(address?.trim() ?? '');
  return part === undefined ? undefined : createHmac('sha256', key).update(part).digest('base64url');
}

/** Keyed hashes. `network`: the visitor. `peer`: the host that connected to Google, which nobody can forge. */
export type Asker = { readonly network: string | undefined; readonly peer: string | undefined };

export type AskerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const single = (value: AskerHeaders[string]): string | undefined => (typeof value === 'object' ? value[0] : value);

/**
 * `X-Forwarded-For` ends with the peer, which Google adds. Behind Hosting the entry before it is the visitor, whom
 * Hosting also names in `Fastly-Client-IP`. Anybody can forge that header, so the peer is counted too.
 */
export function askerOf(headers: AskerHeaders, markOf = (address: string | undefined) => networkOf(address)): Asker {
  const chain = (single(headers['x-forwarded-for']) ?? '').split(',').map((entry) => entry.trim());
  const peer = markOf(chain.at(-1));
  const toldByEdge = single(headers['fastly-client-ip']);
  if (toldByEdge === undefined || peer === undefined) return { network: peer, peer };
  const toldByCdn = process.env['MATATAKI_PURGE_ZONE'] ? single(headers['cf-connecting-ip']) : undefined;
  return { network: markOf(toldByCdn) ?? markOf(chain.at(-2)) ?? markOf(toldByEdge) ?? peer, peer };
}

type Limit = Pick<Rate, 'limit' | 'windowSeconds'>;

/**
 * Counts units per network and peer in memory only: anybody could reverse stored hashes of addresses. A peer may use
 * `peerFactor` times as much, because many networks share an address of Google. Remembers `kept` networks.
 */
export function createNetworkRate({ limit, windowSeconds }: Limit, peerFactor: number, kept?: number) {
  const take = countInMemory({ windowSeconds }, kept);

  return ({ network, peer }: Asker, units: number, now: Date): void => {
    if (peer !== undefined && network !== peer) take(`peer ${peer}`, limit * peerFactor, units, now);
    if (network !== undefined) take(`network ${network}`, limit, units, now);
  };
}
