// Loaded into firebase-tools before it starts: node --import @matataki/functions-host firebase.js emulators:start

import { subscribe } from 'node:diagnostics_channel';
import { findInsides } from './insides.ts';
import { serveFromOneProcess, setRulesWithoutIgnoringErrors } from './serveFromOneProcess.ts';
import { compileValidatorsWhenUsed, writeNoDebugLog } from './unusedWork.ts';

const IDLE_CONNECTION_MS = 10 * 60_000;

// By default Node's servers close a connection that was idle for five seconds. A function that works on a picture for longer
// than that would write its result into a closing connection and fail with EPIPE.
subscribe('http.server.request.start', (message) => {
  if (Object(message) === message)
    Reflect.set(Object(Reflect.get(Object(message), 'server')), 'keepAliveTimeout', IDLE_CONNECTION_MS);
});

if (process.env['MATATAKI_FUNCTIONS_HOST'] !== 'off') {
  // Each function limits its own concurrency (runFunctions.ts).
  process.env['FUNCTIONS_EMULATOR_PARALLEL'] ??= '1000';
  try {
    const insides = findInsides();
    serveFromOneProcess(insides);
    setRulesWithoutIgnoringErrors(insides);
    compileValidatorsWhenUsed();
    writeNoDebugLog();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stdout.write(`functions: ${why}: each function and call gets a process of its own\n`);
  }
}
