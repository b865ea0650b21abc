import { type LookupAddress, type LookupAllOptions, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { defineSecret } from 'firebase-functions/params';

/** `on`, or `log` on the local site, which prints messages. From `functions/.env.PROJECT`. */
export const chatMode = (): 'on' | 'log' | 'off' => {
  const mode = process.env['MATATAKI_CHAT'];
  return mode === 'on' || mode === 'log' ? mode : 'off';
};

/** The address is a secret, because anybody who knows it can write there. Declared only if it is used, as `purgeSecrets`. */
export const chatSecrets = chatMode() === 'on' ? [defineSecret('CHAT_WEBHOOK')] : [];

const timeoutMs = 10_000;

/** Throws for what is not `https` on its usual port, and for addresses without a name. Never names the address. */
export function parseChatAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') {
    throw new Error('CHAT_WEBHOOK is no https address on the usual port');
  }
  if (isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0)
    throw new Error('CHAT_WEBHOOK has a number in place of a name');
  return url;
}

/** IANA's registries of special-purpose addresses. */
const special = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ] as const),
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}
/** All public addresses of IPv6. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

export const isPublicAddress = ({ address, family }: LookupAddress): boolean =>
  family === 6 ? global.check(address, 'ipv6') && !special.check(address, 'ipv6') : !special.check(address, 'ipv4');

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;
type Lookup = (name: string, options: LookupOptions, answer: Answer) => void;

type LookUpAll = (
  name: string,
  options: LookupAllOptions,
  answer: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** The connection goes to the addresses that were checked, so that a second answer of the DNS changes nothing. */
export const publicLookup =
  (lookUp: LookUpAll = systemLookup): Lookup =>
  (name, options, answer) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) answer(error ?? new Error('no address'), []);
      else if (!addresses.every(isPublicAddress)) answer(new Error('a private address'), []);
      else if (options.all) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
  };

/** What tests replace. */
type Connection = { readonly lookup?: Lookup; readonly request?: typeof secureRequest };

/** Slack and Mattermost read `text`, Discord `content`. Follows no redirects. Throws unless the chat accepts it. */
export function postToChat(text: string, url: URL, connection: Connection = {}): Promise<void> {
  const { lookup = publicLookup(), request = secureRequest } = connection;
  const body = JSON.stringify({ text, content: text });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) };
    const sent = request(url, options, (response) => {
      response.resume();
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`the chat answered ${statusCode}`));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
