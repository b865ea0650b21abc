import { createServer } from 'node:net';
import { errorCode, LaunchError } from './failure.ts';

/** Everything listens here and nowhere else. */
export const HOST = '127.0.0.1';

/** Added for `npm test` and the benchmarks, so that they run beside a running site. */
export const TEST_OFFSET = 10_000;

const USUAL = {
  hosting: 5000,
  functions: 5001,
  auth: 9099,
  firestore: 8080,
  storage: 9199,
  hub: 4400,
  firestoreWebsocket: 9150,
  eventarc: 9299,
  tasks: 9499,
  logging: 4500,
} as const;

type Service = keyof typeof USUAL;
export type Ports = Readonly<Record<Service, number>>;

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  hosting: 'the site',
  functions: 'functions',
  auth: 'auth',
  firestore: 'Firestore',
  storage: 'storage',
  hub: 'the emulator hub',
  firestoreWebsocket: 'Firestore’s request monitor',
  eventarc: 'events between functions',
  tasks: 'task queues',
  logging: 'the emulators’ log',
};

const SERVICES: readonly Service[] = [
  'hosting',
  'functions',
  'auth',
  'firestore',
  'storage',
  'hub',
  'firestoreWebsocket',
  'eventarc',
  'tasks',
  'logging',
];

/** Firebase's usual ports, all shifted by `offset`. */
export function portPlan(offset: number): Ports {
  return {
    hosting: USUAL.hosting + offset,
    functions: USUAL.functions + offset,
    auth: USUAL.auth + offset,
    firestore: USUAL.firestore + offset,
    storage: USUAL.storage + offset,
    hub: USUAL.hub + offset,
    firestoreWebsocket: USUAL.firestoreWebsocket + offset,
    eventarc: USUAL.eventarc + offset,
    tasks: USUAL.tasks + offset,
    logging: USUAL.logging + offset,
  };
}

/** Ports above 1023 that browsers and fetch refuse to talk to, whoever listens there. */
const REFUSED_BY_BROWSERS: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** `MATATAKI_PORT_OFFSET`, added to whatever set of ports a command uses. */
export function offsetFromEnv(env: NodeJS.ProcessEnv, base: number): number {
  const text = env.MATATAKI_PORT_OFFSET;
  if (text === undefined || text === '') return base;
  const offset = Number(text);
  if (!Number.isInteger(offset) || offset < 0 || Math.max(...Object.values(portPlan(base + offset))) > 65_535) {
    const highest = 65_535 - Math.max(...Object.values(portPlan(base)));
    throw new LaunchError(
      `MATATAKI_PORT_OFFSET is ${JSON.stringify(text)}, which moves a port out of range: set it to a whole number from 0 to ${highest}, or unset it.`,
    );
  }
  const refused = Object.values(portPlan(base + offset)).find((port) => REFUSED_BY_BROWSERS.has(port));
  if (refused !== undefined) {
    throw new LaunchError(
      `MATATAKI_PORT_OFFSET=${offset} moves a service to port ${refused}, which browsers refuse to open: set it to another number, such as ${offset + 10}.`,
    );
  }
  return base + offset;
}

/** Fails with one sentence that names every taken port and its service; nothing has been started by then. */
export async function assertPortsFree(ports: Ports): Promise<void> {
  const checked = await Promise.all(
    SERVICES.map(async (service) => ({ service, port: ports[service], free: await isFree(ports[service]) })),
  );
  const taken = checked.filter(({ free }) => !free);
  if (taken.length === 0) return;
  const list = taken.map(({ service, port }) => `${port} (${SERVICE_NAMES[service]})`).join(', ');
  throw new LaunchError(
    `${taken.length === 1 ? 'Port' : 'Ports'} ${list} ${taken.length === 1 ? 'is' : 'are'} in use by another program: stop it (perhaps another Matataki), or move this one with MATATAKI_PORT_OFFSET=100.`,
  );
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = errorCode(error);
      if (code === 'EADDRINUSE' || code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen({ host: HOST, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
