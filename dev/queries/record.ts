// Loaded before the functions' own code (`node --import`) and into the emulator tests. Records every query that the
// product runs, each shape once per process, so that `recorded.test.ts` can compare them with `firestore.indexes.json`.
// Without MATATAKI_QUERY_LOG it does nothing.

import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import * as v from 'valibot';
import { queryShape } from './queryShape.ts';

const log = process.env['MATATAKI_QUERY_LOG'];
const isFunctionsEmulator = process.env['FUNCTIONS_EMULATOR'] === 'true';
const isTest = process.env['VITEST'] === 'true';

const callSchema = v.object({
  argument: v.union([
    v.object({ structuredQuery: v.unknown() }),
    v.pipe(
      v.object({ structuredAggregationQuery: v.object({ structuredQuery: v.unknown() }) }),
      v.transform(({ structuredAggregationQuery }) => structuredAggregationQuery),
    ),
  ]),
});

const written = new Set<string>();

function write(log: string, call: unknown): void {
  const query = v.safeParse(callSchema, call);
  if (!query.success) return;
  const source = isTest ? 'tests' : 'functions';
  const line = `{"source":"${source}","structuredQuery":${queryShape(query.output.argument.structuredQuery)}}\n`;
  if (written.has(line)) return;
  written.add(line);
  appendFileSync(log, line);
}

// Loaded by `--import` and again before each test file in a process: the connection is observed once.
const listening = Symbol.for('matataki.recordQueries');

if (log && (isFunctionsEmulator || isTest) && !Reflect.has(globalThis, listening)) {
  Reflect.set(globalThis, listening, true);
  subscribe('matataki.database', (call) => write(log, call));
}
