// Loaded before the functions' own code (`node --import`) and into the emulator tests: writes down every query that the
// product runs, each shape once in a process, for `recorded.test.ts` to hold to `firestore.indexes.json`. Without MATATAKI_QUERY_LOG it
// does nothing.

import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { queryShape } from './queryShape.ts';

const log = process.env['MATATAKI_QUERY_LOG'];
const isFunctionsEmulator = process.env['FUNCTIONS_EMULATOR'] === 'true';
const isTest = process.env['VITEST'] === 'true';

/** Tests make queries of their own, which production never sees: there only those count that the sources make. */
const isOfTheProduct = (): boolean =>
  isFunctionsEmulator || (new Error('where am I').stack ?? '').includes('/functions/src/');

type Toward = { toProto: () => unknown };
type Method = (this: Toward, ...given: unknown[]) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const written = new Set<string>();

function write(query: Toward, source: string): void {
  const proto = query.toProto();
  if (!isRecord(proto)) return;
  const aggregation = proto['structuredAggregationQuery'];
  const structuredQuery = isRecord(aggregation) ? aggregation['structuredQuery'] : proto['structuredQuery'];
  const line = `{"source":"${source}","structuredQuery":${queryShape(structuredQuery)}}\n`;
  // Where a query comes from is found out last: reading the stack takes far longer than the rest.
  if (!log || written.has(line) || !isOfTheProduct()) return;
  written.add(line);
  appendFileSync(log, line);
}

function watch(owner: object, name: string, source: string): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const watched: Method = function (...given) {
    write(this, source);
    return Reflect.apply(original, this, given);
  };
  Reflect.set(owner, name, watched);
}

// Loaded by `--import` and again before each file of tests in a process: the client library is watched once.
const watching = Symbol.for('matataki.recordQueries');

if (log && (isFunctionsEmulator || isTest) && !Reflect.has(globalThis, watching)) {
  Reflect.set(globalThis, watching, true);
  const { Firestore }: typeof import('@google-cloud/firestore') = createRequire(import.meta.url)(
    '@google-cloud/firestore',
  );
  const query = new Firestore({ projectId: 'demo-recorder' }).collection('any').limit(1);
  const source = isTest ? 'tests' : 'functions';
  // `_get` is what a transaction calls.
  for (const method of ['get', 'stream', '_get']) watch(Object.getPrototypeOf(query), method, source);
  for (const method of ['get', '_get']) watch(Object.getPrototypeOf(query.count()), method, source);
}
