import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../failure.ts';
import { type Declared, FUNCTION_HEADER, readDeclared, SIGNATURE_HEADER } from './functionHeaders.ts';

const START_LIMIT_MS = 60_000;
/** A process that could not be started is not tried again sooner. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** After this long a function has begun and is not done. */
const MIDDLE_MS = 8;
/** Within this time the end of a process is known. */
const SUSPECT_MS = 300;
/** What a function of the second generation has that declares nothing. */
const USUAL_CONCURRENCY = 80;

/** One function as it may be called. */
export interface Callee {
  readonly functionId: string;
  readonly entryPoint: string;
  readonly signature: string;
  readonly timeoutMs: number;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** The answer of a function, or why there is none. */
export type Answer =
  | { readonly kind: 'answered'; readonly response: IncomingMessage }
  | { readonly kind: 'not-started'; readonly why: string }
  | { readonly kind: 'crashed'; readonly why: string }
  | { readonly kind: 'timeout' };

type Sent = Answer | { readonly kind: 'unreached' };

interface Program {
  readonly command: string;
  readonly args: (socket: string) => readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface FunctionsProcess {
  /**
   * Calls a function; `use` has the answer, and the call counts as running until it resolves. As many calls of a
   * function run side by side as its `concurrency` declares; what comes beyond waits.
   */
  call<T>(callee: Callee, call: Call, use: (answer: Answer) => Promise<T>): Promise<T>;
  /** Starts it where it is not running, and puts a new one in the place of one that is. */
  load(program: Program): void;
  pid(): number | undefined;
  /** Ends the process, as a crash does, as soon as this function (its entry point) next runs. For tests. */
  killDuring(entryPoint: string): void;
  /** Whether a function declares that an event which it failed comes again; one that never loaded has not said. */
  retries(entryPoint: string): boolean;
  /** How many calls run now, by function. */
  running(): Readonly<Record<string, number>>;
  stop(): void;
}

interface Running {
  readonly child: ChildProcess;
  readonly agent: Agent;
  readonly socket: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
  calls: number;
  retired: boolean;
  /** A call to it broke off: perhaps it has ended, and its end is not yet known here. */
  suspect: boolean;
}

/**
 * The one process that serves the functions: started once, and again at once when it has ended by itself. Its end fails
 * the calls that it was at and nothing else.
 */
export function createFunctionsProcess(say: (line: string) => void, print: (line: string) => void): FunctionsProcess {
  let program: Program | undefined;
  let current: Promise<Running> | undefined;
  let pid: number | undefined;
  let stopped = false;
  let toKill: string | undefined;
  let declared: Declared = new Map();
  const gates = new Map<string, Gate>();

  const start = (): Promise<Running> => {
    const wanted = program;
    if (wanted === undefined || stopped) return Promise.reject(new Error('the functions are not loaded'));
    const socket = join(tmpdir(), `functions-${randomUUID().slice(0, 8)}.sock`);
    const child = spawn(wanted.command, wanted.args(socket), {
      cwd: wanted.cwd,
      env: wanted.env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    pid = child.pid;
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', print);
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const running: Running = { child, agent, socket, ended, calls: 0, retired: false, suspect: false };
    return new Promise<Running>((resolve, reject) => {
      let ready = false;
      const timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
      child.once('message', (message) => {
        declared = readDeclared(message);
        ready = true;
        clearTimeout(timer);
        resolve(running);
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        clearTimeout(timer);
        agent.destroy();
        const how = String(signal ?? code);
        reject(new Error(`the functions’ process ended (${how}) before it had loaded them: its error is above`));
        if (!ready || running.retired || stopped) return;
        say(`the functions’ process ended (${how}), and with it the calls that were under way: a new one starts`);
        keep(start());
      });
    });
  };

  const keep = (starting: Promise<Running>): void => {
    current = starting;
    starting.catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      setTimeout(() => {
        if (current === starting) current = undefined;
      }, PAUSE_AFTER_FAILURE_MS).unref();
    });
  };

  const retire = (running: Running): void => {
    running.retired = true;
    if (running.calls === 0) running.child.kill();
  };

  const send = (running: Running, callee: Callee, call: Call): Promise<Sent> =>
    new Promise((resolve) => {
      const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = call.headers;
      const request = httpRequest({
        agent: running.agent,
        socketPath: running.socket,
        method: call.method,
        path: call.path,
        headers: {
          ...headers,
          'content-length': String(call.body.length),
          [FUNCTION_HEADER]: callee.entryPoint,
          [SIGNATURE_HEADER]: callee.signature,
        },
      });
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        resolve({ kind: 'timeout' });
        // The function itself is not stopped: in production it may go on for a while, too.
        request.destroy();
      }, callee.timeoutMs);
      request.once('response', (response) => {
        response.once('close', () => clearTimeout(timer));
        resolve({ kind: 'answered', response });
      });
      request.once('error', (error) => {
        clearTimeout(timer);
        // One that we broke off ourselves says nothing of the process.
        if (timedOut) return;
        running.suspect = true;
        // A process that has just gone was not reached at all.
        if (['ECONNREFUSED', 'ENOENT'].includes(errorCode(error) ?? '')) return resolve({ kind: 'unreached' });
        void Promise.race([running.ended, sleep(SUSPECT_MS)]).then(() => {
          const { exitCode, signalCode } = running.child;
          resolve({ kind: 'crashed', why: `${error.message}, ${signalCode ?? exitCode ?? 'but the process lives'}` });
        });
      });
      request.end(call.body);
      if (toKill === callee.entryPoint) {
        toKill = undefined;
        setTimeout(() => running.child.kill('SIGKILL'), MIDDLE_MS);
      }
    });

  const callNow = async <T>(callee: Callee, call: Call, use: (answer: Answer) => Promise<T>): Promise<T> => {
    const running = await (current ?? start()).catch((error: unknown) => String(error));
    if (typeof running === 'string') return use({ kind: 'not-started', why: running });
    if (running.suspect) {
      await Promise.race([running.ended, sleep(SUSPECT_MS)]);
      running.suspect = false;
      return callNow(callee, call, use);
    }
    running.calls += 1;
    try {
      const sent = await send(running, callee, call);
      if (sent.kind !== 'unreached') return await use(sent);
    } finally {
      running.calls -= 1;
      if (running.retired && running.calls === 0) running.child.kill();
    }
    return callNow(callee, call, use);
  };

  return {
    async call(callee, call, use) {
      // Only what has loaded has said how many it takes.
      if (current === undefined) keep(start());
      await current?.catch(() => undefined);
      const gate = gates.get(callee.functionId) ?? { running: 0, waiting: [] };
      gates.set(callee.functionId, gate);
      if (gate.running >= (declared.get(callee.entryPoint)?.concurrency ?? USUAL_CONCURRENCY))
        await new Promise<void>((enter) => gate.waiting.push(enter));
      else gate.running += 1;
      try {
        return await callNow(callee, call, use);
      } finally {
        // Whoever waits takes over the place.
        const next = gate.waiting.shift();
        if (next !== undefined) next();
        else gate.running -= 1;
      }
    },
    load(wanted) {
      program = wanted;
      const before = current;
      keep(start());
      void before?.then(retire, () => undefined);
    },
    pid: () => pid,
    killDuring(entryPoint) {
      toKill = entryPoint;
    },
    retries: (entryPoint) => declared.get(entryPoint)?.retry ?? true,
    running: () =>
      Object.fromEntries([...gates].filter(([, { running }]) => running > 0).map(([id, { running }]) => [id, running])),
    stop() {
      stopped = true;
      void current?.then(
        ({ child }) => child.kill('SIGKILL'),
        () => undefined,
      );
    },
  };
}

interface Gate {
  running: number;
  readonly waiting: (() => void)[];
}
