import type { EventEmitter } from 'node:events';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

// The private parts of firebase-tools that this package uses. `findInsides` checks that each is there before anything changes.

/** The version that the types below were written for. */
const KNOWN_VERSION = '15.34.2';

interface Trigger {
  readonly entryPoint: string;
  readonly timeoutSeconds?: number;
}

export interface Backend {
  readonly codebase: string;
  readonly functionsDir: string;
  readonly bin?: string;
}

interface Runtime {
  readonly process: unknown;
  readonly events: EventEmitter;
  readonly cwd: string;
  readonly conn: { httpReqOpts(): { readonly socketPath: string } };
}

export interface Worker {
  readonly state: string;
  timeoutSeconds?: number;
}

interface WorkerPool {
  cleanUpWorkers(): void;
  getTriggerWorkers(): readonly Worker[];
  getIdleWorker(): Worker | undefined;
}

/** A request as firebase-tools' routes hand it over. An event has a project, and a call has a region. */
interface FunctionRequest extends IncomingMessage {
  readonly params: { readonly trigger_name: string; readonly region?: string; readonly project_id?: string };
}

interface FunctionsEmulator {
  readonly args: { readonly projectId: string };
  readonly triggers: Readonly<Record<string, { readonly def: Trigger; readonly backend: Backend }>>;
  createHubServer(): RequestListener | Server;
  handleHttpsTrigger(request: FunctionRequest, response: ServerResponse): Promise<void>;
  startNode(backend: Backend, env: NodeJS.ProcessEnv): Promise<Runtime>;
  startRuntime(backend: Backend, trigger?: Trigger): Promise<Worker>;
}

interface FirestoreEmulator {
  readonly args: { readonly host: string; readonly port: number; readonly project_id: string };
  updateRules(content: string): Promise<readonly unknown[]>;
}

/** The prototypes whose methods are replaced, and two helpers. */
export interface Insides {
  readonly functions: FunctionsEmulator;
  readonly pool: WorkerPool;
  readonly firestore: FirestoreEmulator;
  readonly signatureOf: (trigger: Trigger) => string;
  readonly temporarySocket: () => string;
}

const METHODS = {
  functions: ['createHubServer', 'handleHttpsTrigger', 'startNode', 'startRuntime'],
  pool: ['cleanUpWorkers', 'getTriggerWorkers', 'getIdleWorker'],
  firestore: ['updateRules'],
} as const;

/** Throws if this firebase-tools differs from the known version in a way that matters here. */
export function findInsides(load: (file: string) => unknown = createRequire(import.meta.url)): Insides {
  const at = (value: unknown, name: string): unknown =>
    Object(value) === value ? Reflect.get(Object(value), name) : undefined;
  const version = String(at(load('firebase-tools/package.json'), 'version'));
  const emulator = (file: string, name: string): unknown => at(load(`firebase-tools/lib/emulator/${file}`), name);
  const insides = {
    functions: at(emulator('functionsEmulator', 'FunctionsEmulator'), 'prototype'),
    pool: at(emulator('functionsRuntimeWorker', 'RuntimeWorkerPool'), 'prototype'),
    firestore: at(emulator('firestoreEmulator', 'FirestoreEmulator'), 'prototype'),
    signatureOf: emulator('functionsEmulatorShared', 'getSignatureType'),
    temporarySocket: emulator('functionsEmulatorShared', 'getTemporarySocketPath'),
  };
  if (isInsides(insides, at)) return insides;
  throw new Error(
    `firebase-tools ${version} has other insides than ${KNOWN_VERSION}, which functions-host was written for`,
  );
}

function isInsides(insides: object, at: (value: unknown, name: string) => unknown): insides is Insides {
  const areMethodsThere = Object.entries(METHODS).every(([part, methods]) =>
    methods.every((method) => typeof at(at(insides, part), method) === 'function'),
  );
  return areMethodsThere && ['signatureOf', 'temporarySocket'].every((name) => typeof at(insides, name) === 'function');
}
