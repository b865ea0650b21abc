/**
 * All limits. Those marked "documented" are from firebase.google.com/docs/firestore/quotas#security_rules and
 * firebase.google.com/docs/storage/security/rules-conditions. The others only protect against hostile input.
 */

/** Documented: ruleset source, 256 KiB. */
export const maxSourceBytes = 256 * 1024;
/** Documented: nested match blocks. */
export const maxMatchDepth = 10;
/** Documented: path segments within a set of nested match blocks. */
export const maxPatternSegments = 100;
/** Documented: wildcards within a set of nested match blocks. */
export const maxPatternWildcards = 20;
/** Documented: arguments of one function. */
export const maxFunctionParameters = 7;
/** Documented: `let` bindings of one function. */
export const maxLetsPerFunction = 10;
/** Documented: depth of function calls. */
export const maxCallDepth = 20;
/** Documented: expressions evaluated for one request. Operators, calls, look-ups and literals with parts count. */
export const maxExpressionsPerRequest = 1000;
/**
 * Documented: different Firestore documents that one Storage request may read. Production's verdicts show that reading
 * one of them again, by `get` or `exists`, does not count.
 */
export const maxDocumentsPerRequest = 2;

/** Ours: how deep brackets and prefix operators may be nested. */
export const maxParserNesting = 100;
/** Ours: how deep the tree of an expression may be. A chain of n operators is n deep. */
export const maxExpressionDepth = 250;
/** Ours: how deep a value of a request or a document may be. */
export const maxValueDepth = 100;
/** Ours: the longest string (UTF-16 units) or list (items) that an operation may produce. */
export const maxBuiltLength = 4 * 1024 * 1024;
/** Ours: how long a Firestore look-up may take. After that, its expression is an error. */
export const lookUpTimeLimitMs = 10_000;
/** Ours: the longest input line; firebase-tools sends a ruleset of at most 256 KiB or one object's metadata. */
export const maxLineLength = 16 * 1024 * 1024;
