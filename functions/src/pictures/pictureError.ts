import type { FailureCode } from '#contract/errors.ts';

/** Carries the reason that the owner is told. */
export class PictureError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(`the picture is refused: ${code}`, { cause });
    this.name = 'PictureError';
    this.code = code;
  }
}
