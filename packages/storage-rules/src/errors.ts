/**
 * The error classes: an invalid ruleset, an expression that cannot be evaluated, a limit that ends the whole request, and
 * a document that must be fetched before the evaluation can continue.
 */

/** The ruleset is invalid. `offset`: the position in its source, in UTF-16 units from 0. */
export class RulesSyntaxError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'RulesSyntaxError';
    this.offset = offset;
  }
}

/** An expression has no value. `||` and `&&` may ignore it. An `allow` condition with this result does not permit. */
export class EvaluationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EvaluationError';
  }
}

/** A documented limit was exceeded. The whole request is denied, and nothing in the rules can prevent that. */
export class LimitExceeded extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LimitExceeded';
  }
}

/** The evaluation needs a document that is not loaded. The caller fetches it and evaluates the request again. */
export class DocumentNeeded extends Error {
  readonly documentPath: string;

  constructor(documentPath: string) {
    super('a Firestore document is needed');
    this.name = 'DocumentNeeded';
    this.documentPath = documentPath;
  }
}
