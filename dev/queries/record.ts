// Loaded before the functions' own code (`node --import`) and into the emulator tests: writes down every query that the product runs,
// each shape once in a process, for `recorded.test.ts` to hold to `firestore.indexes.json`. Without MATATAKI_QUERY_LOG it does nothing.

import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { askedSchema, recordOf } from './structuredQuery.ts';

const { MATATAKI_QUERY_LOG: log, VITEST, FUNCTIONS_EMULATOR } = process.env;
const isTest = VITEST === 'true';
// Loaded by `--import` and again before each file of tests in a process: the connection is heard once.
const listening = Symbol.for('matataki.recordQueries');

if (log && (isTest || FUNCTIONS_EMULATOR === 'true') && !Reflect.has(globalThis, listening)) {
  const written = new Set<string>();
  Reflect.set(globalThis, listening, true);
  subscribe('matataki.database', (call) => {
    const asked = v.safeParse(v.object({ argument: askedSchema }), call);
    const line = asked.success ? recordOf(isTest ? 'tests' : 'functions', asked.output.argument) : '';
    if (line !== '' && !written.has(line)) appendFileSync(log, line);
    written.add(line);
  });
}
