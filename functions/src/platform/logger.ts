import { type LogSeverity, logger } from 'firebase-functions/logger';
import * as v from 'valibot';
import { logContext } from './logContext.ts';

/** Ids, codes, counts and durations. Never a payload, a name or an address. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

const put = (severity: LogSeverity, message: string, fields: Readonly<Record<string, unknown>>): void =>
  logger.write({ ...logContext(), ...fields, severity, message });

/** Omits the messages of parse errors: they quote their input. */
function tellable(error: Error): string {
  if (v.isValiError(error))
    return `not as agreed: ${error.issues.map((issue) => v.getDotPath(issue) ?? 'all').join(', ')}`;
  return error instanceof SyntaxError ? 'unreadable' : error.message;
}

/** Error Reporting groups by the stack: cloud.google.com/error-reporting/docs/formatting-error-messages */
function describe(error: unknown): Readonly<Record<string, unknown>> {
  const { K_SERVICE: service, K_REVISION: version } = process.env;
  const serviceContext = service === undefined ? undefined : { service, version };
  if (!(error instanceof Error)) {
    const type = 'type.googleapis.com/google.devtools.clouderrorreporting.v1beta1.ReportedErrorEvent';
    return { '@type': type, error: typeof error, serviceContext };
  }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    error: error.name,
    stack_trace: [`${error.name}: ${tellable(error)}`, ...frames].join('\n'),
    serviceContext,
  };
}

export const log = {
  info: (event: string, fields: LogFields = {}) => put('INFO', event, fields),
  warn: (event: string, fields: LogFields = {}) => put('WARNING', event, fields),
  error: (event: string, error: unknown, fields: LogFields = {}) =>
    put('ERROR', event, { ...fields, ...describe(error) }),
};
