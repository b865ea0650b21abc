import { createServer } from 'node:net';
import { errorCode, LaunchError } from './failure.ts';

/** All servers listen here only. */
export const HOST = '127.0.0.1';

/** Added for `npm test` and the benchmarks, so that they run beside a running site. */
export const TEST_OFFSET = 10_000;

/** Firebase's usual ports plus `offset`. */
export const portPlan = (offset: number) => ({
  hosting: 5000 + offset,
  functions: 5001 + offset,
  auth: 9099 + offset,
  firestore: 8080 + offset,
  storage: 9199 + offset,
  hub: 4400 + offset,
  firestoreWebsocket: 9150 + offset,
  eventarc: 9299 + offset,
  tasks: 9499 + offset,
  logging: 4500 + offset,
});
export type Ports = Readonly<ReturnType<typeof portPlan>>;

/** Ports above 1023 that browsers and fetch refuse to open. */
const REFUSED_BY_BROWSERS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** `base` plus `MATATAKI_PORT_OFFSET`. */
export function offsetFromEnv({ MATATAKI_PORT_OFFSET: text }: NodeJS.ProcessEnv, base: number): number {
  const offset = Number(text ?? 0);
  const highest = 65_535 - Math.max(...Object.values(portPlan(base)));
  if (!Number.isInteger(offset) || offset < 0 || offset > highest) {
    throw new LaunchError(`MATATAKI_PORT_OFFSET is "${text}": set it to a whole number from 0 to ${highest}.`);
  }
  const refused = Object.values(portPlan(base + offset)).find((port) => REFUSED_BY_BROWSERS.has(port));
  if (refused === undefined) return base + offset;
  throw new LaunchError(
    `MATATAKI_PORT_OFFSET=${offset} uses the port ${refused}, which browsers refuse: use ${offset + 10}.`,
  );
}

/** Throws a sentence that names the ports in use and their services. */
export async function assertPortsFree(ports: Ports): Promise<void> {
  const checked = await Promise.all(
    Object.entries(ports).map(async ([service, port]) => ((await isFree(port)) ? [] : [`${port} (${service})`])),
  );
  const taken = checked.flat();
  if (taken.length === 0) return;
  const are = taken.length === 1 ? `Port ${taken[0]} is` : `Ports ${taken.join(', ')} are`;
  throw new LaunchError(`${are} in use by another program: stop it, or move all ports with MATATAKI_PORT_OFFSET=3000.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (['EADDRINUSE', 'EACCES'].includes(errorCode(error) ?? '')) resolve(false);
      else reject(error);
    });
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
