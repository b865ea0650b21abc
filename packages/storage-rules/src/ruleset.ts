/** Loads a ruleset and decides requests. */
import { checkRules } from './check.ts';
import { DocumentNeeded, LimitExceeded, RulesSyntaxError } from './errors.ts';
import { Evaluation, Scope } from './evaluate.ts';
import type { LookedUpDocument } from './firestore.ts';
import { maxDocumentsPerRequest } from './limits.ts';
import { matchPath, segmentsOf } from './matchPath.ts';
import { parseRules } from './parser.ts';
import type { AllowStatement, MatchBlock, RulesFile, RulesVersion } from './syntax.ts';
import type { Value } from './values.ts';

/** An error of a ruleset; line and column count from 1. */
export type RulesetError = { message: string; line: number; column: number; offset: number };

export type LoadedRuleset =
  | { kind: 'loaded'; ruleset: Ruleset; warnings: RulesetError[] }
  | { kind: 'refused'; errors: RulesetError[] };

export type Ruleset = { version: RulesVersion; file: RulesFile };

/** One request. `method`: get, list, create, update or delete, or one of the groups read and write. */
export type RulesRequest = { path: string; method: string; request: Value; resource: Value };

/** Fetches a document by its path; never rejects. */
export type FetchDocument = (documentPath: string) => Promise<LookedUpDocument>;

/** `warning`: why a request was denied, if the reason is not just a false condition. */
export type Decision = { permit: boolean; warning: string | null };

const methodGroups: ReadonlyMap<string, readonly string[]> = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
]);

/** Parses and checks a ruleset. */
export function loadRuleset(source: string): LoadedRuleset {
  const parsed = parse(source);
  if (parsed.kind === 'file') {
    const { file, warnings } = parsed;
    return {
      kind: 'loaded',
      ruleset: { version: file.version, file },
      warnings: warnings.map((warning) => locate(warning, source)),
    };
  }
  return { kind: 'refused', errors: parsed.errors.map((error) => locate(error, source)) };
}

/**
 * Decides a request. It is permitted if any `allow` of any matching block permits it. The evaluation restarts after each
 * fetched document; the limit of documents bounds that.
 */
export async function decide(ruleset: Ruleset, request: RulesRequest, fetchDocument: FetchDocument): Promise<Decision> {
  const documents = new Map<string, LookedUpDocument>();
  for (let round = 0; round <= maxDocumentsPerRequest; round += 1) {
    try {
      return { permit: isPermitted(ruleset, request, documents), warning: null };
    } catch (error) {
      if (error instanceof LimitExceeded) return { permit: false, warning: `Permission denied: ${error.message}.` };
      if (!(error instanceof DocumentNeeded)) throw error;
      documents.set(error.documentPath, await fetchDocument(error.documentPath));
    }
  }
  throw new Error('evaluation did not come to an end');
}

function isPermitted(
  ruleset: Ruleset,
  request: RulesRequest,
  documents: ReadonlyMap<string, LookedUpDocument>,
): boolean {
  const evaluation = new Evaluation(limitedSource(documents));
  const segments = segmentsOf(request.path);
  const top = new Scope(
    null,
    new Map([
      ['request', () => request.request],
      ['resource', () => request.resource],
    ]),
    ruleset.file.functions,
  );
  const permits = (blocks: readonly MatchBlock[], outer: Scope): boolean => {
    const applying = blocks.at(-1)?.allows.filter((allow) => covers(allow, request.method)) ?? [];
    const pattern = blocks.flatMap((block) => block.pattern);
    const values = applying.length === 0 ? null : matchPath(pattern, segments, ruleset.version);
    if (values !== null) {
      const scope = scopeInside(blocks, values, outer);
      if (applying.some((allow) => allow.condition === null || evaluation.holds(allow.condition, scope))) return true;
    }
    return blocks.at(-1)?.matches.some((inner) => permits([...blocks, inner], outer)) ?? false;
  };
  return ruleset.file.services.some((service) => {
    const scope = new Scope(top, new Map(), service.functions);
    return service.name === 'firebase.storage' && service.matches.some((match) => permits([match], scope));
  });
}

/** The scope inside nested match blocks: each block's functions see its own wildcards and those of the blocks around it. */
function scopeInside(blocks: readonly MatchBlock[], values: readonly Value[], outer: Scope): Scope {
  let scope = outer;
  let start = 0;
  for (const block of blocks) {
    const wildcards = new Map<string, () => Value>();
    block.pattern.forEach((segment, index) => {
      const value = values[start + index];
      if (segment.kind !== 'text' && value !== undefined) wildcards.set(segment.name, () => value);
    });
    start += block.pattern.length;
    scope = new Scope(scope, wildcards, block.functions);
  }
  return scope;
}

/** If the request names a group, every method of the group must be allowed. Only firebase-tools' own tests send groups. */
function covers(allow: AllowStatement, method: string): boolean {
  const allowed = new Set(allow.methods.flatMap(({ name }) => methodGroups.get(name) ?? [name]));
  return (methodGroups.get(method) ?? [method]).every((needed) => allowed.has(needed));
}

/** The loaded documents. Limits how many a request reads. */
function limitedSource(documents: ReadonlyMap<string, LookedUpDocument>): (documentPath: string) => LookedUpDocument {
  const read = new Set<string>();
  return (documentPath) => {
    read.add(documentPath);
    if (read.size > maxDocumentsPerRequest) throw new LimitExceeded('more than 2 Firestore documents');
    const document = documents.get(documentPath);
    if (document === undefined) throw new DocumentNeeded(documentPath);
    return document;
  };
}

type Parsed =
  | { kind: 'file'; file: RulesFile; warnings: readonly RulesSyntaxError[] }
  | { kind: 'errors'; errors: readonly RulesSyntaxError[] };

function parse(source: string): Parsed {
  try {
    const file = parseRules(source);
    const { errors, warnings } = checkRules(file);
    return errors.length === 0 ? { kind: 'file', file, warnings } : { kind: 'errors', errors };
  } catch (error) {
    if (error instanceof RulesSyntaxError) return { kind: 'errors', errors: [error] };
    throw error;
  }
}

function locate(error: RulesSyntaxError, source: string): RulesetError {
  const before = source.slice(0, error.offset).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  return { message: error.message, line: before.length, column, offset: error.offset };
}
