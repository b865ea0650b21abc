import * as logger from 'firebase-functions/logger';

/** What a log entry may hold: ids, codes, counts and durations. Never a payload, a name or an address. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

const describe = (error: unknown): LogFields =>
  error instanceof Error
    ? { error: error.name, errorMessage: error.message, stack: error.stack }
    : { error: typeof error };

export const log = {
  info: (event: string, fields: LogFields = {}) => logger.info(event, fields),
  warn: (event: string, fields: LogFields = {}) => logger.warn(event, fields),
  error: (event: string, error: unknown, fields: LogFields = {}) =>
    logger.error(event, { ...fields, ...describe(error) }),
};
