import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Rate } from '#contract/rates.ts';
import { countInMemory } from './countInMemory.ts';

// Gone with the process: nobody, not even we, can find an address by trying all of them against a mark.
const keyOfThisProcess = randomBytes(32);

/** Pure: an IPv4 address, or the first 64 bits of an IPv6 address. */
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

/** A mark of the network that an address is in; the address is neither kept nor logged. */
export function networkOf(address: string | undefined, key: Buffer = keyOfThisProcess): string | undefined {
  const part = networkPart(address?.trim() ?? '');
  return part === undefined ? undefined : createHmac('sha256', key).update(part).digest('base64url');
}

/** `network`: whoever asks; `peer`: whoever connected to Google, which nobody can forge. Marks, never addresses. */
export type Asker = { readonly network: string | undefined; readonly peer: string | undefined };

/** As Node gives them: by their names in small letters. */
export type AskerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

const single = (value: AskerHeaders[string]): string | undefined => (typeof value === 'object' ? value[0] : value);

/** Set where a Cloudflare zone is in front of the site, as for `purge.ts`. */
const isBehindCloudflare = (): boolean => Boolean(process.env['MATATAKI_PURGE_ZONE']);

/**
 * Pure, but for the key of the marks. `X-Forwarded-For` ends with the peer, which Google's front end adds. For a request
 * straight to the function this is the asker. Behind Hosting it is one of Google's own addresses, the entry before it is
 * the asker as Hosting's edge (Fastly) saw it, and the edge says so in `Fastly-Client-IP`. Anybody can send that header
 * to the function itself, so the peer is counted too. The emulators add nothing.
 */
export function askerOf(headers: AskerHeaders, markOf = (address: string | undefined) => networkOf(address)): Asker {
  const chain = (single(headers['x-forwarded-for']) ?? '').split(',').map((entry) => entry.trim());
  const peer = markOf(chain.at(-1));
  const toldByEdge = single(headers['fastly-client-ip']);
  if (toldByEdge === undefined || peer === undefined) return { network: peer, peer };
  const toldByCdn = isBehindCloudflare() ? single(headers['cf-connecting-ip']) : undefined;
  return { network: markOf(toldByCdn) ?? markOf(chain.at(-2)) ?? markOf(toldByEdge) ?? peer, peer };
}

type Limit = Pick<Rate, 'limit' | 'windowSeconds'>;

/**
 * Units by network and by peer, in the memory of this instance: hashes of addresses that are stored could be guessed by
 * trying all addresses. Nobody is counted where nothing says who asks. `peerFactor`: what one peer may use, in units of
 * what one network may: many networks come through one of Google's addresses. `kept`: how many networks are remembered.
 */
export function createNetworkRate({ limit, windowSeconds }: Limit, peerFactor: number, kept?: number) {
  const take = countInMemory({ windowSeconds }, kept);

  /** Throws `resource-exhausted` with the seconds to wait. */
  return ({ network, peer }: Asker, units: number, now: Date): void => {
    if (peer !== undefined && network !== peer) take(`peer ${peer}`, limit * peerFactor, units, now);
    if (network !== undefined) take(`network ${network}`, limit, units, now);
  };
}
