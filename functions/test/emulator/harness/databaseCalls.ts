import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type CallOptions, InterceptingCall, type Interceptor, Metadata, status } from '@grpc/grpc-js';

const channel = 'matataki.database';

const isCall = (value: unknown): value is { callOptions: CallOptions } =>
  typeof value === 'object' && value !== null && 'callOptions' in value;

/** Intercepts each call to the database over the functions' connection, until the returned function is called. */
export function interceptCalls(interceptor: Interceptor): () => void {
  const intercept = (call: unknown): void => {
    if (isCall(call))
      call.callOptions = { ...call.callOptions, interceptors: [...(call.callOptions.interceptors ?? []), interceptor] };
  };
  subscribe(channel, intercept);
  return () => unsubscribe(channel, intercept);
}

/** Such as `RunQuery`. */
export const methodOf = ({ method_definition }: Parameters<Interceptor>[0]): string =>
  method_definition.path.split('/').at(-1) ?? '';

/**
 * Calls `hook` before each write over the functions' connection, in the context of the code that writes. A transaction or a
 * batch is one write. If `hook` throws, nothing is written, and the write fails with an error that no client retries.
 */
export function beforeWrites(hook: () => void | Promise<void>): () => void {
  return interceptCalls((options, next) => {
    if (!['Commit', 'BatchWrite'].includes(methodOf(options))) return new InterceptingCall(next(options));
    // The call starts after the hook. A call that is cancelled while it starts leaves its stream open, and the database
    // answers nothing more when a connection has 200 of them.
    return new InterceptingCall(next(options), {
      start: async (metadata, listener, start) => {
        try {
          await hook();
        } catch (error) {
          listener.onReceiveStatus({ code: status.DATA_LOSS, details: String(error), metadata: new Metadata() });
          return;
        }
        start(metadata, listener);
      },
    });
  });
}
