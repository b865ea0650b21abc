// A small process of its own that outlives the launcher by a moment. It reads the launcher's pipe; when that closes
// without a goodbye (kill -9, a crash, a lost session) it saves people's data while the emulators still stand, and
// then stops everything that the launcher had started.

import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { saveData } from './data.ts';
import { heard, NOTHING_TO_GUARD, parseGuardMessage } from './guardMessages.ts';
import { readPids, signalGroup, signalProcess } from './kill.ts';

// Whatever ends the launcher's session must not end its guard before the work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let state = NOTHING_TO_GUARD;
const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const message = parseGuardMessage(line);
  if (message !== undefined) state = heard(state, message);
  if (state.done) process.exit(0);
}

if (state.keep !== undefined) {
  try {
    await saveData(state.keep.origins, state.keep.dataDir);
  } catch {
    // The emulators are gone or half gone: the last whole save stays.
  }
}
for (const group of state.groups) signalGroup(group, 'SIGKILL');
for (const dir of state.pidDirs) for (const pid of readPids(dir).values()) signalProcess(pid, 'SIGKILL');
for (const dir of state.scratch) await rm(dir, { recursive: true, force: true });
