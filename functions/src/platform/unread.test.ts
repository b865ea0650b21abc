import { once } from 'node:events';
import { cloudEvent, http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import './unread.ts';

afterAll(() => void vi.restoreAllMocks());
afterEach(() => void vi.unstubAllEnvs());

const got = vi.fn<(value: unknown) => void>();
http('any-request', (request, response) => {
  got(request.body);
  response.send('answered');
});
cloudEvent('any-event', (received: { data?: unknown }) => got(received.data));
beforeEach(() => void got.mockReset());

async function post(name: string, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) {
  const server = getTestServer(name);
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return fetch(`http://127.0.0.1:${address.port}/`, { method: 'POST', headers, body });
}

const event = { 'ce-id': '1', 'ce-source': 's', 'ce-specversion': '1.0', 'ce-type': 't' };
const json = { 'content-type': 'application/json' };

it.each([undefined, 'http'])(
  'the framework parses no body for a function of requests (signature type %s)',
  async (type) => {
    vi.stubEnv('FUNCTION_SIGNATURE_TYPE', type);
    for (const headers of [json, { ...json, ...event }, { 'content-type': 'application/x-www-form-urlencoded' }]) {
      expect((await post('any-request', '{"a', headers)).status).toBe(200);
      expect(got).toHaveBeenLastCalledWith(undefined);
    }
  },
);

it.each(['event', 'cloudevent'])(
  'the framework parses the bodies of events, however long, but unpacks none (%s)',
  async (type) => {
    vi.stubEnv('FUNCTION_SIGNATURE_TYPE', type);
    const data = { text: 'x'.repeat(2 * 1024 * 1024) };
    expect((await post('any-event', JSON.stringify(data), { ...json, ...event })).status).toBe(204);
    expect(got).toHaveBeenLastCalledWith(data);
    vi.spyOn(console, 'error').mockReturnValue();
    const packed = await post('any-event', '{}', { ...json, ...event, 'content-encoding': 'gzip' });
    expect(packed.status).toBe(415);
  },
);
