import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Backend, Insides, Worker } from './insides.ts';

/** Which function a request between firebase-tools and the functions' process is for. */
export const TARGET_HEADER = 'x-functions-host-target';
/** How that function is called: `http`, `event` or `cloudevent`. */
export const SIGNATURE_HEADER = 'x-functions-host-signature';
/** Answers at the functions' address with `{"events":N}`: how many events functions are working on. */
export const STATE_PATH = '/__functions-host/state';

const RUNTIME = join(import.meta.dirname, 'runFunctions.ts');
const USABLE_STATES = ['IDLE', 'BUSY'];

function say(line: string): void {
  process.stdout.write(`functions: ${line}\n`);
}

/** Makes the functions emulator use one process for all functions of a codebase, however many calls come at once. */
export function serveFromOneProcess({ functions, pool, signatureOf, temporarySocket }: Insides): void {
  const { createHubServer, handleHttpsTrigger, startRuntime } = functions;
  const starting = new Map<string, Promise<Worker>>();
  let events = 0;

  pool.getIdleWorker = function () {
    this.cleanUpWorkers();
    return this.getTriggerWorkers().find(({ state }) => USABLE_STATES.includes(state));
  };

  functions.startRuntime = function (backend) {
    const already = starting.get(backend.codebase);
    if (already !== undefined) return already;
    const triggers = Object.values(this.triggers).filter((trigger) => trigger.backend.codebase === backend.codebase);
    const started = (async () => {
      try {
        // Without a trigger, the process has no function's name.
        const worker = await startRuntime.call(this, backend);
        // Without a timeout, Node would end a call after five seconds.
        worker.timeoutSeconds = Math.max(...triggers.map(({ def }) => def.timeoutSeconds ?? 60));
        return worker;
      } finally {
        starting.delete(backend.codebase);
      }
    })();
    starting.set(backend.codebase, started);
    return started;
  };

  functions.startNode = async (backend: Backend, env) => {
    const socketPath = temporarySocket();
    const child = spawn(
      backend.bin ?? process.execPath,
      ['--disable-warning=ExperimentalWarning', RUNTIME, backend.functionsDir],
      {
        cwd: backend.functionsDir,
        env: { ...process.env, ...env, PORT: socketPath },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGTERM') say(`the functions’ process ended (${signal ?? code}); the next call starts a new one`);
    });
    return {
      process: child,
      events: new EventEmitter(),
      cwd: backend.functionsDir,
      conn: { httpReqOpts: () => ({ socketPath }) },
    };
  };

  functions.handleHttpsTrigger = async function (request, response) {
    const { region, trigger_name: name, project_id: project } = request.params;
    // The Auth emulator also reports users of other projects.
    if (project !== undefined && project !== this.args.projectId) return void response.writeHead(204).end();
    const trigger = this.triggers[region === undefined ? name : `${region}-${name}`];
    if (trigger !== undefined) {
      request.headers[TARGET_HEADER] = trigger.def.entryPoint;
      request.headers[SIGNATURE_HEADER] = signatureOf(trigger.def);
    }
    const isEvent = project !== undefined;
    if (isEvent) events += 1;
    try {
      await handleHttpsTrigger.call(this, request, response);
    } finally {
      if (isEvent) events -= 1;
    }
  };

  functions.createHubServer = function () {
    const hub = createHubServer.call(this);
    return createServer((request, response) => {
      if (request.url === STATE_PATH) response.end(JSON.stringify({ events }));
      else if (typeof hub === 'function') hub(request, response);
    });
  };
}

/**
 * When firestore.rules change, firebase-tools asks the Firestore emulator to ignore errors. hidane refuses that request, and
 * firebase-tools exits. Without it, rules that do not compile leave the previous ones in force.
 */
export function setRulesWithoutIgnoringErrors({ firestore }: Insides): void {
  firestore.updateRules = async function (content) {
    const { host, port, project_id: project } = this.args;
    const body = JSON.stringify({ rules: { files: [{ name: 'security.rules', content }] } });
    const url = `http://${host}:${port}/emulator/v1/projects/${project}:securityRules`;
    const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body });
    if (answer.ok) return [];
    say(
      `error: firestore.rules do not compile, and the previous rules stay: ${(await answer.text()).replaceAll('\n', ' ')}`,
    );
    return [];
  };
}
