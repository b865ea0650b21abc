// Loaded into firebase-tools before anything else (`node --import`): one process serves the functions, events come
// again, a save takes a consistent picture without stopping anything, and no mishap with a file ends the emulators.
// Where the insides of firebase-tools are not what this expects, it goes on in its own way, and says so.

import { subscribe } from 'node:diagnostics_channel';
import { Server } from 'node:http';
import { isObject } from '../json.ts';
import { serveFromOneProcess } from './functionsHost.ts';
import { keepRulesThatCompile } from './rulesHost.ts';
import { saveByLinks } from './storageHost.ts';

const IDLE_MS = 10 * 60_000;

// Node's servers close a connection that was idle for five seconds; a function that was busy with a picture for that long
// would write its upload into a closing one and fail with EPIPE.
subscribe('http.server.request.start', (message) => {
  if (isObject(message) && message.server instanceof Server) message.server.keepAliveTimeout = IDLE_MS;
});

// A listener of firebase-tools that fails (a file that is just being replaced, say) is no reason to end the site.
process.on('unhandledRejection', (reason) => {
  say(`something failed in firebase-tools: ${reason instanceof Error ? reason.message : String(reason)}`);
});

function say(line: string): void {
  process.stdout.write(`functions: ${line}\n`);
}

if (process.env.MATATAKI_FUNCTIONS !== 'own-way') {
  try {
    keepRulesThatCompile(say);
    const storage = saveByLinks();
    serveFromOneProcess(storage, say);
  } catch (error) {
    say(
      `this firebase-tools is not the one that is known here (${error instanceof Error ? error.message : String(error)}): it serves the functions in its own way, a process for each`,
    );
  }
}
