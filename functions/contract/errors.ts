import type { ClosablePart } from './closable.ts';

/** The web has words for each (`web/src/i18n`). */
export const errorCodes = [
  'unauthenticated',
  'permission-denied',
  'invalid-argument',
  'not-found',
  'already-exists',
  'failed-precondition',
  'resource-exhausted',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

export type ErrorDetails = {
  readonly code: ErrorCode;
  /** Path of the wrong input: `photos.2.tags.0`. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** With `failed-precondition`. */
  readonly closed?: ClosablePart | undefined;
};

/** An expected failure of a call. `message` is for logs, never for users. */
export class ContractError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly closed: ClosablePart | undefined;

  constructor(code: ErrorCode, message: string, details: Omit<ErrorDetails, 'code'> = {}) {
    super(message);
    this.name = 'ContractError';
    this.code = code;
    this.field = details.field;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.closed = details.closed;
  }
}

export const failureCodes = ['not-an-image', 'unsupported', 'too-large', 'too-many-pixels', 'broken'] as const;
export type FailureCode = (typeof failureCodes)[number];
