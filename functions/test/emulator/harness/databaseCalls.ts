import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type CallOptions, InterceptingCall, type Interceptor, status } from '@grpc/grpc-js';

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
    const call = new InterceptingCall(next(options), {
      sendMessage: async (message, send) => {
        try {
          await hook();
          send(message);
        } catch (error) {
          call.cancelWithStatus(status.DATA_LOSS, String(error));
        }
      },
    });
    return call;
  });
}
