import type { FailureCode } from '#contract/errors.ts';

export class PictureError extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, cause?: unknown) {
    super(`the picture is refused: ${code}`, { cause });
    this.name = 'PictureError';
    this.code = code;
  }
}

export type Failure = { readonly failure: FailureCode };

export async function orFailure<Result>(work: Promise<Result>): Promise<Result | Failure> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PictureError) return { failure: error.code };
    throw error;
  }
}
