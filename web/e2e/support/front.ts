import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Edge, startEdge } from '../../../dev/edge/edge.ts';
import { siteOrigin } from './environment.ts';

export type Front = {
  readonly origin: () => string;
  /** Lets so much time pass for what the front keeps, and for nothing else. */
  readonly pass: (seconds: number) => void;
  /** Asks it for an address as it stands, past every browser. */
  readonly ask: (
    address: string,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }>;
};

/** The site as its visitors reach it: behind a front that keeps answers as Hosting's CDN does. It keeps nothing from one test to the next. */
export function openFront(): Front {
  let edge: Edge | undefined;
  let nowMs = Date.now();
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  beforeAll(async () => {
    edge = await startEdge(siteOrigin, () => nowMs);
  });
  beforeEach(() => edge?.empty());
  afterAll(async () => {
    agent.destroy();
    await edge?.[Symbol.asyncDispose]();
  });
  const origin = (): string => {
    if (!edge) throw new Error('the front has not started');
    return edge.origin;
  };
  return {
    origin,
    ask: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const asked = request(origin(), { path, headers, agent });
        asked.on('error', reject).on('response', (answer) => {
          const { statusCode: status = 0, headers: said } = answer;
          text(answer).then((body) => resolve({ status, headers: said, body }), reject);
        });
        asked.end();
      }),
    pass: (seconds) => {
      nowMs += seconds * 1_000;
    },
  };
}
