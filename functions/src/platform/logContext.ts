import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

/** `requestId`: of the first call. Events that follow keep it. */
type LogContext = { readonly requestId: string; readonly call?: string; readonly eventId?: string };

const running = new AsyncLocalStorage<LogContext>();

export const logContext = (): Partial<LogContext> => running.getStore() ?? {};

export const requestMark = () => ({ requestId: logContext().requestId });

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

export function inCall<Result>(call: string, header: string | undefined, run: () => Promise<Result>): Promise<Result> {
  return running.run({ call, requestId: traceparent.exec(header ?? '')?.[1] ?? randomUUID() }, run);
}

const hasGet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
const writtenSchema = v.object({ after: v.custom<{ readonly get: (field: string) => unknown }>(hasGet) });

/** Log entries name the event and the request id in its document. */
export const inEvent =
  <Event extends { readonly id: string; readonly data?: unknown }>(handle: (event: Event) => Promise<void>) =>
  (event: Event): Promise<void> => {
    const written = v.safeParse(writtenSchema, event.data);
    const mark = v.safeParse(v.string(), written.success ? written.output.after.get('requestId') : undefined);
    return running.run({ eventId: event.id, requestId: mark.success ? mark.output : event.id }, () => handle(event));
  };
