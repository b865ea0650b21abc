import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';

interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly stdio: StdioOptions;
}

const running = new Set<ChildProcess>();

/** Starts a process that leads a group, so that everything it starts ends with it. It ends with this process at the latest. */
export function start(command: string, args: readonly string[], options: RunOptions): ChildProcess {
  const child = spawn(command, [...args], { ...options, detached: true });
  running.add(child);
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Runs a command. Resolves with its exit code, or with undefined if it did not end by itself or could not be started. */
export function run(
  command: string,
  args: readonly string[],
  { stop, ...options }: RunOptions & { readonly stop?: AbortSignal },
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    const kill = (): void => signalGroup(child, 'SIGKILL');
    stop?.addEventListener('abort', kill, { once: true });
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => {
      stop?.removeEventListener('abort', kill);
      resolve(code ?? undefined);
    });
  });
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

process.on('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});
