// Loaded by `node --import` into the functions and the emulator tests. Appends the shape of each query to the file
// MATATAKI_QUERY_LOG, once per process. `recorded.test.ts` compares the shapes with firestore.indexes.json.

import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { recordOf, requestSchema } from './structuredQuery.ts';

const { MATATAKI_QUERY_LOG: log, VITEST, FUNCTIONS_EMULATOR } = process.env;
const isTest = VITEST === 'true';
// Each test file of a process loads this module, but only the first one may subscribe.
const listening = Symbol.for('matataki.recordQueries');

if (log && (isTest || FUNCTIONS_EMULATOR === 'true') && !Reflect.has(globalThis, listening)) {
  const written = new Set<string>();
  Reflect.set(globalThis, listening, true);
  subscribe('matataki.database', (call) => {
    const request = v.safeParse(v.object({ argument: requestSchema }), call);
    const line = request.success ? recordOf(isTest ? 'tests' : 'functions', request.output.argument) : '';
    if (line !== '' && !written.has(line)) appendFileSync(log, line);
    written.add(line);
  });
}
