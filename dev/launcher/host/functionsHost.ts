import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isObject } from '../json.ts';
import { createControl } from './control.ts';
import { createEventQueue, type Delivery, type HeldEvent } from './eventQueue.ts';
import { type Answer, type Callee, createFunctionsProcess } from './functionsProcess.ts';
import {
  type FunctionRequest,
  type FunctionsEmulator,
  insidesOf,
  isFunctionRequest,
  isFunctionsEmulator,
  type TriggerDefinition,
} from './insides.ts';
import type { StorageHost } from './storageHost.ts';

/** The saved events of a site that begins with saved data. */
export const EVENTS_FILE_VARIABLE = 'MATATAKI_EVENTS_FILE';

/** Puts one process in the place of firebase-tools' process for each function and call. */
export function serveFromOneProcess(storage: StorageHost, say: (line: string) => void): void {
  const methods = ['handleHttpsTrigger', 'createHubServer', 'connect', 'loadTriggers', 'stop'];
  const emulatorClass = insidesOf('functionsEmulator', 'FunctionsEmulator', [
    ...methods,
    'getRuntimeEnvs',
    'resolveSecretEnvs',
  ]);
  // What functions print begins with this mark, as in firebase-tools' own way.
  const functions = createFunctionsProcess(say, (line) => process.stdout.write(`>  ${line}\n`));
  let emulator: FunctionsEmulator | undefined;

  const definitions = (): readonly TriggerDefinition[] => Object.values(emulator?.triggers ?? {}).map(({ def }) => def);
  const definitionOf = (functionId: string) => definitions().find(({ id }) => id === functionId);
  const queue = createEventQueue({
    deliver: async (event) => {
      const def = definitionOf(event.functionId);
      if (def === undefined) return 'failed';
      const body = Buffer.from(event.body, 'base64');
      return functions.call(calleeOf(def), { method: 'POST', path: '/', headers: event.headers, body }, outcomeOf);
    },
    retries: (functionId) => {
      const def = definitionOf(functionId);
      // A function that is no longer there can not be waited for.
      return def !== undefined && functions.retries(def.entryPoint);
    },
    say,
    now: Date.now,
  });
  const control = createControl({ functions, queue, storage });

  const load = async (from: FunctionsEmulator): Promise<void> => {
    emulator = from;
    const [first] = from.staticBackends;
    if (first === undefined) return;
    const folders = [...new Set(from.staticBackends.map(({ functionsDir }) => functionsDir))];
    functions.load({
      command: first.bin ?? process.execPath,
      args: (socket) => [
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, 'runFunctions.ts'),
        socket,
        ...folders,
      ],
      cwd: first.functionsDir,
      env: { ...process.env, ...(await environmentOf(from)) },
    });
  };

  emulatorClass.replace(
    'handleHttpsTrigger',
    () =>
      async function (request, response) {
        if (isFunctionsEmulator(this) && isFunctionRequest(request) && response instanceof ServerResponse) {
          await answer(this, request, response);
        }
      },
  );
  const answer = async (from: FunctionsEmulator, request: FunctionRequest, response: ServerResponse) => {
    const { region, trigger_name: name = '', project_id: project = from.args.projectId } = request.params;
    // Auth tells of other projects on the same emulators too, which these functions are not of.
    if (project !== from.args.projectId) return void response.writeHead(204).end();
    const key = region === undefined ? name : `${region}-${name}`;
    const record = from.triggers[key];
    if (record === undefined) return void response.writeHead(404).end(`There is no function ${key}.`);
    if (!record.enabled) return void response.writeHead(204).end();
    const callee = calleeOf(record.def);
    if (callee.signature === 'http') {
      const path = (request.url ?? '/').slice(`/${from.args.projectId}/${region}/${name}`.length);
      const call = {
        method: request.method ?? 'GET',
        path: path.startsWith('/') ? path : `/${path}`,
        headers: request.headers,
        body: request.rawBody,
      };
      return functions.call(callee, call, (given) => pass(given, response));
    }
    queue.add(eventFrom(record.def.id, request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"acknowledged"}');
  };

  emulatorClass.replace(
    'createHubServer',
    (original) =>
      function () {
        const app: unknown = Reflect.apply(original, this, []);
        // Each function says itself how much it takes at once.
        if (isFunctionsEmulator(this)) Reflect.set(this.workQueue, 'maxParallelWork', Number.POSITIVE_INFINITY);
        return createServer((request, response) => {
          if (!control(request, response) && typeof app === 'function') app(request, response);
        });
      },
  );
  emulatorClass.replace(
    'connect',
    (original) =>
      async function () {
        await Reflect.apply(original, this, []);
        for (const event of await savedEvents()) queue.add(event);
      },
  );
  // Also when the built code has changed.
  emulatorClass.replace(
    'loadTriggers',
    (original) =>
      async function (...given) {
        await Reflect.apply(original, this, given);
        if (isFunctionsEmulator(this)) await load(this);
      },
  );
  emulatorClass.replace(
    'stop',
    (original) =>
      async function () {
        functions.stop();
        await Reflect.apply(original, this, []);
      },
  );
}

/** What the functions of all codebases are given: the variables of each codebase, and each secret that a function of it names. */
export async function environmentOf(
  from: Pick<FunctionsEmulator, 'triggers' | 'staticBackends' | 'getRuntimeEnvs' | 'resolveSecretEnvs'>,
): Promise<Readonly<Record<string, string>>> {
  let environment: Readonly<Record<string, string>> = {};
  for (const backend of from.staticBackends) {
    const own = Object.values(from.triggers).filter((record) => record.backend.codebase === backend.codebase);
    const secretEnvironmentVariables = own.flatMap(({ def }) => def.secretEnvironmentVariables ?? []);
    const secrets = await from.resolveSecretEnvs(backend, { secretEnvironmentVariables });
    environment = { ...environment, ...from.getRuntimeEnvs(backend), ...secrets };
  }
  return environment;
}

function calleeOf(def: TriggerDefinition): Callee {
  return {
    functionId: def.id,
    entryPoint: def.entryPoint,
    signature: signatureOf(def),
    timeoutMs: def.timeoutSeconds * 1000,
  };
}

function signatureOf(def: TriggerDefinition): 'http' | 'cloudevent' {
  if (def.httpsTrigger !== undefined || def.blockingTrigger !== undefined) return 'http';
  return def.schedule === undefined ? 'cloudevent' : 'http';
}

function eventFrom(functionId: string, request: FunctionRequest): HeldEvent {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  // The Firestore emulator sends protobuf as base64.
  const isProtobuf = headers['content-type']?.includes('application/protobuf') ?? false;
  const body = isProtobuf ? request.rawBody.toString('ascii') : request.rawBody.toString('base64');
  return { id: randomUUID(), functionId, headers, body, arrivedAt: Date.now() };
}

async function outcomeOf(answer: Answer): Promise<Delivery> {
  if (answer.kind === 'not-started') return 'unreachable';
  if (answer.kind !== 'answered') return 'failed';
  answer.response.resume();
  return (answer.response.statusCode ?? 500) < 300 ? 'handled' : 'failed';
}

/** What a caller hears where there is no function's answer, in the words and the form of a callable's error. */
const FAILURES = {
  'not-started': [503, 'UNAVAILABLE', 'The functions could not be started'],
  crashed: [500, 'INTERNAL', 'The functions’ process ended during this call'],
  timeout: [504, 'DEADLINE_EXCEEDED', 'The function took longer than its timeout'],
} as const;

/** Answers a caller with what a function answered, or says why it did not. */
export function pass(answer: Answer, response: ServerResponse): Promise<void> {
  if (answer.kind !== 'answered') {
    const [httpStatus, status, message] = FAILURES[answer.kind];
    const words = 'why' in answer ? `${message}: ${answer.why}` : message;
    response.writeHead(httpStatus, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
    response.end(JSON.stringify({ error: { status, message: words } }));
    return Promise.resolve();
  }
  const { statusCode = 502, headers } = answer.response;
  response.writeHead(statusCode, headers);
  return new Promise((resolve) => {
    // A caller that has gone and an answer that broke off end this call and nothing more.
    answer.response.once('close', resolve).once('error', () => response.destroy());
    response.once('close', () => answer.response.resume());
    answer.response.pipe(response);
  });
}

async function savedEvents(): Promise<readonly HeldEvent[]> {
  const file = process.env[EVENTS_FILE_VARIABLE];
  if (file === undefined) return [];
  const saved: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '[]'));
  return Array.isArray(saved) ? saved.filter(isHeldEvent) : [];
}

function isHeldEvent(value: unknown): value is HeldEvent {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    typeof value.functionId === 'string' &&
    isObject(value.headers) &&
    typeof value.body === 'string' &&
    typeof value.arrivedAt === 'number'
  );
}
