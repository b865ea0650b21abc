import { rm } from 'node:fs/promises';
import * as v from 'valibot';
import { readPids, signalGroup, signalProcess } from './kill.ts';

const guardedSchema = v.object({
  /** Process groups, by their leaders. */
  groups: v.array(v.number()),
  /** Where programs of emulators left their process ids. */
  pidDirs: v.array(v.string()),
  /** Folders that go with the launcher. */
  scratch: v.array(v.string()),
  /** People's data, once it is whole: it has to be saved before anything is stopped. */
  keep: v.optional(v.object({ origins: v.object({ hub: v.string(), functions: v.string() }), dataDir: v.string() })),
});

/** What the launcher is answerable for. It tells its guard all of it, as a line of JSON, at every change. */
export type Guarded = v.InferOutput<typeof guardedSchema>;

export const NOTHING_TO_GUARD: Guarded = { groups: [], pidDirs: [], scratch: [] };

/** One line from the launcher; a line cut short by its death says nothing. */
export function parseGuarded(line: string): Guarded | undefined {
  try {
    return v.parse(guardedSchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Kills what still runs and removes what is left. */
export async function clearUp({ groups, pidDirs, scratch }: Guarded): Promise<void> {
  for (const group of groups) signalGroup(group, 'SIGKILL');
  for (const dir of pidDirs) for (const pid of readPids(dir).values()) signalProcess(pid, 'SIGKILL');
  for (const dir of scratch) await rm(dir, { recursive: true, force: true });
}
