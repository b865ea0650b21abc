import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

const running = new Set<ChildProcess>();

/** Starts a process in the root of the clone, as the leader of a group. The whole group ends with it, and with this process at the latest. */
export function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, { cwd: ROOT, killSignal: 'SIGKILL', ...options, detached: true });
  running.add(child);
  // Not when this module loads, because Vitest loads it with its configuration once for each project.
  process.off('exit', killAll).once('exit', killAll);
  child.once('exit', () => killGroup(child));
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** Resolves with the exit code, or with undefined if the command was killed or could not be started. */
export function run(command: string, args: readonly string[], options: SpawnOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    child.once('error', () => resolve(undefined));
    child.once('exit', (code) => resolve(code ?? undefined));
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

const killAll = (): void => running.forEach(killGroup);
