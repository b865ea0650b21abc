import { EventEmitter } from 'node:events';
import { onTestFinished } from 'vitest';
import { server } from './site.ts';

const { connection } = server;

type Method = (...given: readonly unknown[]) => Promise<unknown>;
const isMethod = (value: unknown): value is Method => typeof value === 'function';
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return Array.isArray(list) ? list : [];
};

/**
 * Counts documents as Firestore bills them, of everything that goes through this connection until the test ends. Reads what a query
 * finds while it comes, so look at the numbers only after the work has ended.
 */
export function countDocuments(): { readonly reads: number; readonly writes: number } {
  const counted = { reads: 0, writes: 0 };
  const watch = (name: string, note: (method: unknown, request: unknown, answer: unknown) => void): void => {
    const original: unknown = Reflect.get(connection, name);
    if (!isMethod(original)) throw new Error(`Firestore has no ${name} any more`);
    Reflect.set(connection, name, async (...given: readonly unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(original, connection, given);
      note(given[0], given[name === 'request' ? 1 : 2], answer);
      return answer;
    });
    onTestFinished(() => void Reflect.set(connection, name, original));
  };
  watch('request', (method, request) => {
    if (method === 'commit') counted.writes += listIn(request, 'writes').length;
  });
  watch('requestStream', (method, request, answer) => {
    if (method === 'batchGetDocuments') counted.reads += listIn(request, 'documents').length;
    if (method === 'runAggregationQuery') counted.reads += 1;
    if (method !== 'runQuery') return;
    // One that finds nothing costs as much as one that finds a document.
    let found = 0;
    counted.reads += 1;
    // Not the stream's own `on`, which would make it flow.
    if (answer instanceof EventEmitter) {
      EventEmitter.prototype.on.call(answer, 'data', (chunk: unknown) => {
        if (typeof chunk !== 'object' || chunk === null || !Reflect.get(chunk, 'document')) return;
        found += 1;
        if (found > 1) counted.reads += 1;
      });
    }
  });
  return counted;
}
