import type { LookupAddress } from 'node:dns';
import { createServer, request } from 'node:http';
import * as v from 'valibot';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, parseChatAddress, postToChat, publicLookup } from './chatAddress.ts';

const address = (text: string): LookupAddress => ({ address: text, family: text.includes(':') ? 6 : 4 });

describe('the address of the chat', () => {
  it.each(['https://hooks.slack.example/services/T0/B0/x', ' https://discord.example/api/webhooks/1/x?wait=true '])(
    'the chat may have the address %s',
    (text) => {
      expect(parseChatAddress(text).href).toBe(text.trim());
    },
  );

  it.each([
    ...['', 'hooks', 'http://hooks.example/x', 'ftp://hooks.example', 'https://hooks.example:8443/x'],
    ...['https://me@hooks.example', 'https://me:word@hooks.example', 'https://127.0.0.1/x', 'https://[::1]/x'],
    ...['https://2130706433/x', 'https://0x7f.1/x'],
  ])('the chat may not have the address "%s", which the error does not name', (text) => {
    expect(() => parseChatAddress(text)).toThrow(/^CHAT_WEBHOOK [a-z ]+$/u);
  });

  it.each(['8.8.8.8', '172.15.0.1', '2606:4700::1'])('the address %s is public', (text) => {
    expect(isPublicAddress(address(text))).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
    ...['192.168.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
    ],
  ])('the address %s is not public', (text) => {
    expect(isPublicAddress(address(text))).toBe(false);
  });

  it('a name with any private address is refused, and no connection is made', async () => {
    const named = (...addresses: readonly string[]) =>
      publicLookup((_name, _options, answer) => answer(null, addresses.map(address)));
    const url = new URL('https://hooks.example/x');
    for (const lookup of [named('127.0.0.1'), named('8.8.8.8', '10.0.0.1'), named()]) {
      await expect(postToChat('x', url, { lookup })).rejects.toThrow(/^(?:a private address|no address)$/u);
    }
  });
});

const thisMachine: ReturnType<typeof publicLookup> = (_name, { all }, answer) =>
  all ? answer(null, [address('127.0.0.1')]) : answer(null, '127.0.0.1', 4);

type Received = { readonly method?: string | undefined; readonly type?: string | undefined; readonly body: unknown };

/** A chat on this machine, and how a message reaches it. */
async function chatThatAnswers(status: number, headers: Readonly<Record<string, string>> = {}) {
  const requests: Received[] = [];
  const server = createServer((sent, response) => {
    // `unread.ts` takes the type out of `headers` in this process.
    const { method, headersDistinct } = sent;
    const parts: Buffer[] = [];
    sent.on('data', (part: Buffer) => parts.push(part));
    sent.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      requests.push({ method, type: headersDistinct['content-type']?.[0], body });
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const bound = v.parse(v.object({ port: v.number() }), server.address());
  const url = new URL(`http://hooks.example:${bound.port}/x`);
  return { requests, post: (text: string) => postToChat(text, url, { request, lookup: thisMachine }) };
}

describe('a message to the chat', () => {
  it('a message has its text for Slack and Mattermost, and for Discord', async () => {
    const { requests, post } = await chatThatAnswers(204);
    await post('【通報】命の危険／写真');
    const text = '【通報】命の危険／写真';
    expect(requests).toEqual([
      { method: 'POST', type: 'application/json; charset=utf-8', body: { text, content: text } },
    ]);
  });

  it.each([
    [404, {}],
    [500, {}],
    [302, { location: 'http://127.0.0.1/' }],
  ])('a message fails if the chat answers %i, and follows no redirect', async (status, headers) => {
    const { requests, post } = await chatThatAnswers(status, headers);
    await expect(post('x')).rejects.toThrow(`the chat answered ${status}`);
    expect(requests).toHaveLength(1);
  });
});
