import type { FailureCode } from '#contract/errors.ts';

/** A picture that cannot become a photo, with the reason its owner is told. */
export class PictureError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(`the picture is refused: ${code}`, { cause });
    this.name = 'PictureError';
    this.code = code;
  }
}
