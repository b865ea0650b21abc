/**
 * What can go wrong, told apart by class: a ruleset that must be refused, an expression that cannot be evaluated, a
 * limit that ends the whole request, and a document that has to be fetched before evaluation can go on.
 */

/** The ruleset is not valid. `offset` is where in its source, counted in UTF-16 units from 0. */
export class RulesSyntaxError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'RulesSyntaxError';
    this.offset = offset;
  }
}

/** An expression has no value. `||` and `&&` may absorb it; an `allow` condition that ends in it does not permit. */
export class EvaluationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EvaluationError';
  }
}

/** A documented limit was passed. The whole request is denied; nothing in the rules can absorb it. */
export class LimitExceeded extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LimitExceeded';
  }
}

/** Evaluation needs a document that is not at hand; it is fetched and the request is evaluated from the start. */
export class DocumentNeeded extends Error {
  readonly documentPath: string;

  constructor(documentPath: string) {
    super('a Firestore document is needed');
    this.name = 'DocumentNeeded';
    this.documentPath = documentPath;
  }
}
