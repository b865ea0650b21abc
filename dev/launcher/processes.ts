import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

type RunOptions = Pick<SpawnOptions, 'cwd' | 'env' | 'stdio'>;

const running = new Set<ChildProcess>();

/** Starts a process as the leader of a group. The whole group ends with it, and with this process at the latest. */
export function start(command: string, args: readonly string[], options: RunOptions): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  running.add(child);
  child.once('exit', () => killGroup(child));
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Resolves with the exit code, or with undefined if the command was killed or could not be started. */
export function run(
  command: string,
  args: readonly string[],
  { stop, ...options }: RunOptions & { readonly stop?: AbortSignal },
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    const kill = (): void => killGroup(child);
    stop?.addEventListener('abort', kill);
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => {
      stop?.removeEventListener('abort', kill);
      resolve(code ?? undefined);
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

process.on('exit', () => running.forEach(killGroup));
