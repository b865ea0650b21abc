import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process of this id exists (one that we may not signal exists too). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Signals a whole process group; a group that is gone already is what we wanted. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // Gone already.
  }
}

/** Signals one process; one that is gone already is what we wanted. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

/** Waits until `gone()` holds, at most `limitMs`; the answer is whether it does. */
export async function waitUntil(
  holds: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  while (!(await holds())) {
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}

/**
 * The processes that firebase-tools started in groups of their own (Firestore, the storage rules), by name:
 * our `java` stand-in leaves its process id in a file before it becomes them.
 */
export function readPids(pidDir: string): ReadonlyMap<string, number> {
  const pids = new Map<string, number>();
  for (const name of listFiles(pidDir)) {
    const pid = Number(readFileSync(join(pidDir, name), 'utf8').trim());
    if (Number.isInteger(pid) && pid > 1) pids.set(name, pid);
  }
  return pids;
}

function listFiles(dir: string): readonly string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}
