import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

/** What a run of ours belongs to. `requestId` is that of the call which began it all, also in the events that follow. */
type LogContext = { readonly requestId: string; readonly call?: string; readonly eventId?: string };

const running = new AsyncLocalStorage<LogContext>();

/** What every log entry of this run says; empty outside of one. */
export const logContext = (): Partial<LogContext> => running.getStore() ?? {};

/** The mark that a job's document carries to the events that follow from it. */
export const requestMark = (): { readonly requestId?: string } => {
  const { requestId } = logContext();
  return requestId === undefined ? {} : { requestId };
};

const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-/;

/** Runs what a call asks for. The request's id is Google's id of the trace, where there is one. */
export function inCall<Result>(call: string, header: string | undefined, run: () => Promise<Result>): Promise<Result> {
  return running.run({ call, requestId: traceparent.exec(header ?? '')?.[1] ?? randomUUID() }, run);
}

type Read = { readonly get: (field: string) => unknown };
const hasGet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
const writtenSchema = v.object({ after: v.custom<Read>(hasGet) });
const idSchema = v.string();

/** The handler of an event, whose log entries name it and the request that the document it tells of is marked with, if it is. */
export const inEvent =
  <Event extends { readonly id: string; readonly data?: unknown }>(handle: (event: Event) => Promise<void>) =>
  (event: Event): Promise<void> => {
    const written = v.safeParse(writtenSchema, event.data);
    const mark = v.safeParse(idSchema, written.success ? written.output.after.get('requestId') : undefined);
    return running.run({ eventId: event.id, requestId: mark.success ? mark.output : event.id }, () => handle(event));
  };
