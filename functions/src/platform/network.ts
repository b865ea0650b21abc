import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

// Gone with the process: nobody, we neither, can find an address from a mark, not even by trying all of them.
const keyOfThisProcess = randomBytes(32);

/**
 * Pure: the part of an address that stands for one network: an IPv4 address as it is, of an IPv6 address the first 64 bits,
 * because every household has all the rest to choose from. `undefined` for what is no address.
 */
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

/**
 * A mark of the network that a request comes from, to count by within this process; the address itself goes no further
 * and is neither kept nor logged. `forwarded` is the header `x-forwarded-for`, whose last entry is the one that Google's
 * front end has added; those before it are whatever the client wrote. `undefined` where there is no such header: nothing
 * but the emulators is reached past that front end.
 */
export function networkOf(forwarded: string | undefined, key: Buffer = keyOfThisProcess): string | undefined {
  const part = networkPart(forwarded?.split(',').at(-1)?.trim() ?? '');
  return part === undefined ? undefined : createHmac('sha256', key).update(part).digest('base64url');
}
