import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { assertPortsFree, HOST, offsetFromEnv, portPlan, TEST_OFFSET } from './ports.ts';

const FREE_OFFSET = 22_900;
let server: Server | undefined;

afterEach(async () => {
  await new Promise((resolve) => (server === undefined ? resolve(undefined) : server.close(resolve)));
  server = undefined;
});

describe('the ports', () => {
  it('are Firebase’s usual ones, and others for the tests', () => {
    expect(portPlan(0)).toMatchObject({
      hosting: 5000,
      functions: 5001,
      auth: 9099,
      firestore: 8080,
      storage: 9199,
      hub: 4400,
    });
    const usual = new Set(Object.values(portPlan(0)));
    expect(Object.values(portPlan(TEST_OFFSET)).filter((port) => usual.has(port))).toEqual([]);
  });

  it('move by MATATAKI_PORT_OFFSET', () => {
    expect(offsetFromEnv({ MATATAKI_PORT_OFFSET: '2100' }, TEST_OFFSET)).toBe(12_100);
    expect(offsetFromEnv({}, TEST_OFFSET)).toBe(TEST_OFFSET);
  });

  it.each(['-1', '1.5', 'many', '60000'])('do not move by %s', (offset) => {
    expect(() => offsetFromEnv({ MATATAKI_PORT_OFFSET: offset }, 0)).toThrow(/MATATAKI_PORT_OFFSET/);
  });

  it('do not move to one that browsers refuse', () => {
    expect(() => offsetFromEnv({ MATATAKI_PORT_OFFSET: '2000' }, 0)).toThrow(/10080, which browsers refuse/);
  });

  it('are refused in one sentence that names the taken one and its service', async () => {
    const ports = portPlan(FREE_OFFSET);
    await expect(assertPortsFree(ports)).resolves.toBeUndefined();
    server = createServer();
    await new Promise((resolve) => server?.listen({ host: HOST, port: ports.storage }, () => resolve(undefined)));
    await expect(assertPortsFree(ports)).rejects.toThrow(
      `Port ${ports.storage} (storage) is in use by another program: `,
    );
  });
});
