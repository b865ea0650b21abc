// A small process of its own that outlives the launcher by a moment. It reads the launcher's pipe; when that closes
// (a goodbye, which leaves nothing to do, but also kill -9, a crash, a lost session) it saves people's data while the
// emulators still stand, and then stops everything that the launcher had started.

import { createInterface } from 'node:readline';
import { saveData } from './data.ts';
import { clearUp, NOTHING_TO_GUARD, parseGuarded } from './guarded.ts';

// Whatever ends the launcher's session must not end its guard before the work is done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let guarded = NOTHING_TO_GUARD;
for await (const line of createInterface({ input: process.stdin })) guarded = parseGuarded(line) ?? guarded;

if (guarded.keep !== undefined) {
  // Where the emulators are gone or half gone, the last whole save stays.
  await saveData(guarded.keep.origins, guarded.keep.dataDir).catch(() => undefined);
}
await clearUp(guarded);
