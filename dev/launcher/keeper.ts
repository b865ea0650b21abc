import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type GuardMessage, heard, NOTHING_TO_GUARD } from './guardMessages.ts';
import { isAlive, readPids, signalGroup, signalProcess, waitUntil } from './kill.ts';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
}

export type Outcome =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'missing' }
  | { readonly kind: 'timeout' };

/** How long a process may take to leave by itself. */
const POLITE_MS = 5000;

/**
 * Starts processes so that none outlives the launcher: each leads a group of its own, and a guard process, which
 * notices even a kill -9 of the launcher, knows them all.
 */
export interface Keeper {
  /** Starts a process that runs until somebody stops it. */
  start(command: string, args: readonly string[], options: RunOptions): ChildProcess;
  /** Runs a command to its end; after `limitMs` its whole group is killed. */
  run(command: string, args: readonly string[], options: RunOptions & { readonly limitMs: number }): Promise<Outcome>;
  tell(message: GuardMessage): void;
  /** Stops what still runs, clears up and lets the guard go. */
  close(): Promise<void>;
}

export function createKeeper(): Keeper {
  const guard = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'guard.ts')],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  const pipe = guard.stdin;
  // A guard that died leaves us unguarded, which is no reason to stop.
  pipe.on('error', () => undefined);
  guard.on('error', () => undefined);
  guard.unref();

  // What the guard knows, known here too: closing does by hand what the guard would do.
  let known = NOTHING_TO_GUARD;
  let closed = false;
  const tell = (message: GuardMessage): void => {
    known = heard(known, message);
    if (pipe.writable) pipe.write(`${JSON.stringify(message)}\n`);
  };

  const start = (command: string, args: readonly string[], options: RunOptions): ChildProcess => {
    if (closed) throw new Error(`${command} was to be started after everything had been stopped`);
    const child = spawn(command, [...args], {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: options.stdio,
      detached: true,
    });
    const { pid } = child;
    if (pid === undefined) return child;
    tell({ kind: 'watch', group: pid });
    child.once('exit', () => {
      // What it started itself goes with it.
      signalGroup(pid, 'SIGKILL');
      tell({ kind: 'forget', group: pid });
    });
    return child;
  };

  return {
    start,
    tell,
    run: (command, args, options) =>
      new Promise((resolve) => {
        const child = start(command, args, options);
        let timedOut = false;
        const timer = setTimeout(() => {
          timedOut = true;
          if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
        }, options.limitMs);
        child.once('error', () => {
          clearTimeout(timer);
          resolve({ kind: 'missing' });
        });
        child.once('exit', (code, signal) => {
          clearTimeout(timer);
          if (timedOut) resolve({ kind: 'timeout' });
          else if (signal !== null) resolve({ kind: 'killed', signal });
          else resolve({ kind: 'exited', code: code ?? 1 });
        });
      }),
    async close() {
      closed = true;
      const { groups, pidDirs, scratch } = known;
      for (const group of groups) signalGroup(group, 'SIGTERM');
      await waitUntil(() => known.groups.size === 0, POLITE_MS);
      for (const group of known.groups) signalGroup(group, 'SIGKILL');
      const own = pidDirs.flatMap((dir) => [...readPids(dir).values()]);
      await waitUntil(() => !own.some(isAlive), POLITE_MS / 10);
      for (const pid of own) signalProcess(pid, 'SIGKILL');
      for (const dir of scratch) await rm(dir, { recursive: true, force: true });
      tell({ kind: 'done' });
      pipe.end();
    },
  };
}
