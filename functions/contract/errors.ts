import type { ClosablePart } from './closable.ts';

/** The codes a call can fail with. The UI has words for every one of them (`web/src/i18n`). */
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
  /** Dotted path of the input that is wrong: `photos.2.tags.0`. */
  readonly field?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** What an admin has closed, with `failed-precondition`. */
  readonly closed?: ClosablePart | undefined;
};

/**
 * The one error that our own code throws on purpose. `platform/callable.ts` turns it into an `HttpsError`
 * and `web/src/data/call.ts` turns that back into this. `message` is for logs and developers, never for the UI.
 */
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

/** Why a photo could not be made; stored as `photos/{id}.failure.code` and told in words by the upload page. */
export const failureCodes = ['not-an-image', 'unsupported', 'too-large', 'too-many-pixels', 'broken'] as const;
export type FailureCode = (typeof failureCodes)[number];
