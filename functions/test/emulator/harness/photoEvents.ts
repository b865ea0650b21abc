import { InterceptingCall } from '@grpc/grpc-js';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { interceptCalls, methodOf } from './databaseCalls.ts';
import { dataAt, type Fields } from './documents.ts';

export type PhotoEvent = {
  readonly id: PhotoId;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
};

const photoPath = /\/documents\/(photos\/[^/]+)$/;
const committed = v.object({
  writes: v.array(v.object({ update: v.nullish(v.object({ name: v.string() })), delete: v.nullish(v.string()) })),
});

/**
 * The events of photos that the functions write until the test ends, in their order and not delivered yet. Expects
 * commits of one photo one after another.
 */
export function collectPhotoEvents(): PhotoEvent[] {
  const events: PhotoEvent[] = [];
  const known = new Map<string, Fields | undefined>();
  async function note(path: string): Promise<void> {
    const [before, after] = [known.get(path), await dataAt(path)];
    known.set(path, after);
    events.push({ id: parsePhotoId(path.split('/')[1]), before, after });
  }
  const stop = interceptCalls((options, next) => {
    let paths = new Set<string>();
    return new InterceptingCall(next(options), {
      start: (metadata, _listener, begin) =>
        begin(metadata, {
          onReceiveMessage: async (message, pass) => {
            // A failed write is answered with null.
            if (message !== null) await Promise.all([...paths].map(note));
            pass(message);
          },
        }),
      sendMessage: (message, send) => {
        if (methodOf(options) === 'Commit') {
          const { writes } = v.parse(committed, message);
          const names = writes.map((write) => write.update?.name ?? write.delete ?? '');
          paths = new Set(names.flatMap((name) => photoPath.exec(name)?.[1] ?? []));
        }
        send(message);
      },
    });
  });
  onTestFinished(stop);
  return events;
}
