import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { clearUp, type Guarded, NOTHING_TO_GUARD } from './guarded.ts';
import { isAlive, readPids, signalGroup, waitUntil } from './kill.ts';

interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
}

type Outcome =
  | { readonly kind: 'exited'; readonly code: number }
  | { readonly kind: 'killed'; readonly signal: NodeJS.Signals }
  | { readonly kind: 'missing' }
  | { readonly kind: 'stopped' };

/** How long a process may take to leave by itself. */
const POLITE_MS = 5000;

/**
 * Starts processes so that none outlives the launcher: each leads a group of its own, and a guard process, which
 * notices even a kill -9 of the launcher, knows them all.
 */
export interface Keeper {
  /** Starts a process that runs until somebody stops it. */
  start(command: string, args: readonly string[], options: RunOptions): ChildProcess;
  /** Runs a command to its end. When `stop` aborts, its whole group is killed. */
  run(
    command: string,
    args: readonly string[],
    options: RunOptions & { readonly stop?: AbortSignal },
  ): Promise<Outcome>;
  /** Adds to what has to be looked after, whatever becomes of the launcher. */
  guard(more: Partial<Omit<Guarded, 'groups'>>): void;
  /** Stops what still runs, clears up and lets the guard go. */
  close(): Promise<void>;
}

export function createKeeper(): Keeper {
  const guardProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'guard.ts')],
    { detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  const pipe = guardProcess.stdin;
  // A guard that died leaves us unguarded, which is no reason to stop.
  pipe.on('error', () => undefined);
  guardProcess.on('error', () => undefined);
  guardProcess.unref();

  let guarded = NOTHING_TO_GUARD;
  let closed = false;
  const tell = (now: Guarded): void => {
    guarded = now;
    if (pipe.writable) pipe.write(`${JSON.stringify(now)}\n`);
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
    tell({ ...guarded, groups: [...guarded.groups, pid] });
    child.once('exit', () => {
      // What it started itself goes with it.
      signalGroup(pid, 'SIGKILL');
      tell({ ...guarded, groups: guarded.groups.filter((group) => group !== pid) });
    });
    return child;
  };

  return {
    start,
    guard: ({ pidDirs = [], scratch = [], keep = guarded.keep }) =>
      tell({
        ...guarded,
        pidDirs: [...guarded.pidDirs, ...pidDirs],
        scratch: [...guarded.scratch, ...scratch],
        ...(keep && { keep }),
      }),
    run: (command, args, options) =>
      new Promise((resolve) => {
        if (closed) return resolve({ kind: 'killed', signal: 'SIGTERM' });
        const child = start(command, args, options);
        const { stop } = options;
        const kill = (): void => {
          if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL');
        };
        stop?.addEventListener('abort', kill, { once: true });
        child.once('error', () => {
          stop?.removeEventListener('abort', kill);
          resolve({ kind: 'missing' });
        });
        child.once('exit', (code, signal) => {
          stop?.removeEventListener('abort', kill);
          if (stop?.aborted) resolve({ kind: 'stopped' });
          else if (signal !== null) resolve({ kind: 'killed', signal });
          else resolve({ kind: 'exited', code: code ?? 1 });
        });
      }),
    async close() {
      closed = true;
      for (const group of guarded.groups) signalGroup(group, 'SIGTERM');
      await waitUntil(() => guarded.groups.length === 0, POLITE_MS);
      const programs = guarded.pidDirs.flatMap((dir) => [...readPids(dir).values()]);
      await waitUntil(() => !programs.some(isAlive), POLITE_MS / 10);
      await clearUp(guarded);
      tell(NOTHING_TO_GUARD);
      pipe.end();
    },
  };
}
