import { InterceptingCall } from '@grpc/grpc-js';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { interceptCalls, methodOf } from './databaseCalls.ts';

const committed = v.object({ writes: v.array(v.unknown()) });
const requested = v.object({ documents: v.array(v.string()) });
const found = v.object({ document: v.record(v.string(), v.unknown()) });

type Counted = { readonly reads: number; readonly writes: number; readonly readsOf: (path: string) => number };

/**
 * Counts documents as Firestore bills them, over the functions' connection until the test ends. `readsOf`: how often a
 * document was read by its path.
 */
export function countDocuments(): Counted {
  const names: string[] = [];
  const readsOf = (path: string): number => names.filter((name) => name.endsWith(`/documents/${path}`)).length;
  const counted = { reads: 0, writes: 0, readsOf };
  const stop = interceptCalls((options, next) => {
    const method = methodOf(options);
    let documents = 0;
    let writes = 0;
    return new InterceptingCall(next(options), {
      start: (metadata, _listener, begin) =>
        begin(metadata, {
          onReceiveMessage: (message, pass) => {
            if (method === 'RunQuery' && v.is(found, message)) documents += 1;
            if (documents > 1) counted.reads += 1;
            // A failed write is answered with null.
            if (message !== null) counted.writes += writes;
            pass(message);
          },
        }),
      sendMessage: (message, send) => {
        if (method === 'Commit') writes = v.parse(committed, message).writes.length;
        if (method === 'BatchGetDocuments') {
          const { documents: read } = v.parse(requested, message);
          counted.reads += read.length;
          names.push(...read);
        }
        // A query without a result costs as much as one with one document.
        if (method === 'RunQuery' || method === 'RunAggregationQuery') counted.reads += 1;
        send(message);
      },
    });
  });
  onTestFinished(stop);
  return counted;
}
