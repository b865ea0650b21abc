/**
 * Static checks of a ruleset. An error refuses the ruleset. An expression that cannot be evaluated (an unknown name, a
 * wrong number of arguments, an invalid pattern) is only a warning, as with the hosted compiler: it is an error when it
 * is evaluated, and the other side of an `||` may still permit.
 */

import { findCallCycles } from './callCycles.ts';
import { RulesSyntaxError } from './errors.ts';
import { isNamespace } from './evaluate.ts';
import { maxFunctionParameters, maxLetsPerFunction, maxPatternSegments, maxPatternWildcards } from './limits.ts';
import { globalFunctions, namespaces } from './namespaces.ts';
import { compilePattern } from './regex.ts';
import { findFunction, hasVariable, partsOf, type StaticScope } from './staticScope.ts';
import {
  type Expression,
  type FunctionDeclaration,
  type MatchBlock,
  type PatternSegment,
  type RulesFile,
  requestMethods,
} from './syntax.ts';

const allowedMethods: ReadonlySet<string> = new Set(['read', 'write', ...requestMethods]);
const patternMethods: ReadonlySet<string> = new Set(['matches', 'replace', 'split']);

export type Findings = { readonly errors: readonly RulesSyntaxError[]; readonly warnings: readonly RulesSyntaxError[] };

/** Returns all errors and warnings of a parsed ruleset, in the order of the source. */
export function checkRules(file: RulesFile): Findings {
  const checker = new Checker(file);
  checker.checkFile();
  const inOrder = (first: RulesSyntaxError, second: RulesSyntaxError): number => first.offset - second.offset;
  return { errors: checker.errors.toSorted(inOrder), warnings: checker.warnings.toSorted(inOrder) };
}

class Checker {
  readonly errors: RulesSyntaxError[] = [];
  readonly warnings: RulesSyntaxError[] = [];
  private readonly file: RulesFile;

  constructor(file: RulesFile) {
    this.file = file;
  }

  checkFile(): void {
    const builtIn: StaticScope = { parent: null, variables: new Set(['request', 'resource']), functions: new Map() };
    const top = this.enter(builtIn, [], this.file.functions);
    const seen = new Set<string>();
    for (const service of this.file.services) {
      if (service.name !== 'firebase.storage') this.warn(`Unknown service ${service.name}.`, service.at);
      if (seen.has(service.name)) this.report(`Service ${service.name} is declared twice.`, service.at);
      seen.add(service.name);
      if (service.matches.length === 0) this.report(`Service ${service.name} has no match block.`, service.at);
      const scope = this.enter(top, [], service.functions);
      for (const match of service.matches) this.checkMatch(match, [], scope);
    }
  }

  private checkMatch(block: MatchBlock, outer: readonly PatternSegment[], scope: StaticScope): void {
    const pattern = [...outer, ...block.pattern];
    this.checkPattern(pattern, block);
    const names = block.pattern.flatMap((segment) => (segment.kind === 'text' ? [] : [segment.name]));
    const inner = this.enter(scope, names, block.functions);
    if (block.allows.length + block.matches.length + block.functions.length === 0) {
      this.report('A match block without a declaration.', block.at);
    }
    for (const allow of block.allows) {
      for (const method of allow.methods) {
        if (!allowedMethods.has(method.name)) this.report(`Unknown method ${method.name}.`, method.at);
      }
      if (allow.condition !== null) this.checkExpression(allow.condition, inner);
    }
    for (const match of block.matches) this.checkMatch(match, pattern, inner);
  }

  private checkPattern(pattern: readonly PatternSegment[], block: MatchBlock): void {
    const names = new Set<string>();
    for (const segment of block.pattern) {
      if (segment.kind === 'text') continue;
      if (names.has(segment.name)) this.report(`Wildcard ${segment.name} is already in this path.`, segment.at);
      names.add(segment.name);
    }
    if (pattern.length > maxPatternSegments) {
      this.report(`More than ${maxPatternSegments} segments in nested match blocks.`, block.at);
    }
    if (pattern.filter((segment) => segment.kind !== 'text').length > maxPatternWildcards) {
      this.report(`More than ${maxPatternWildcards} wildcards in nested match blocks.`, block.at);
    }
    const own = block.pattern.findIndex((segment) => segment.kind === 'many');
    if (own < 0) return;
    if (this.file.version === 1 && own !== block.pattern.length - 1) {
      this.report("In rules_version '1' a recursive wildcard is the last segment.", block.at);
    }
    if (this.file.version === 2 && pattern.filter((segment) => segment.kind === 'many').length > 1) {
      this.report('A path has one recursive wildcard at most.', block.at);
    }
  }

  /** Opens a scope and checks the functions declared in it. */
  private enter(
    parent: StaticScope,
    names: readonly string[],
    declarations: readonly FunctionDeclaration[],
  ): StaticScope {
    const functions = new Map<string, FunctionDeclaration>();
    const scope: StaticScope = { parent, variables: new Set(names), functions };
    for (const declaration of declarations) {
      if (functions.has(declaration.name)) {
        this.report(`Function ${declaration.name} is already defined here.`, declaration.at);
      } else {
        functions.set(declaration.name, declaration);
      }
    }
    for (const declaration of declarations) this.checkFunction(declaration, scope);
    for (const cycle of findCallCycles(declarations, scope)) {
      this.report(`Function ${cycle.name} calls itself; recursion is not allowed.`, cycle.at);
    }
    return scope;
  }

  private checkFunction(declaration: FunctionDeclaration, outer: StaticScope): void {
    const parameters = new Set<string>();
    for (const parameter of declaration.parameters) {
      if (parameters.has(parameter.name)) this.report(`Parameter ${parameter.name} is already defined.`, parameter.at);
      parameters.add(parameter.name);
    }
    if (parameters.size > maxFunctionParameters) {
      this.report(`Function ${declaration.name} has more than ${maxFunctionParameters} parameters.`, declaration.at);
    }
    if (declaration.lets.length > maxLetsPerFunction) {
      this.report(`Function ${declaration.name} has more than ${maxLetsPerFunction} let bindings.`, declaration.at);
    }
    let scope: StaticScope = { parent: outer, variables: parameters, functions: new Map() };
    const bound = new Set<string>();
    for (const binding of declaration.lets) {
      if (this.file.version === 1) this.report("let needs rules_version = '2'.", binding.at);
      if (bound.has(binding.name) || parameters.has(binding.name)) {
        this.report(`${binding.name} is already bound in this function.`, binding.at);
      }
      bound.add(binding.name);
      this.checkExpression(binding.value, scope);
      scope = { parent: scope, variables: new Set([binding.name]), functions: new Map() };
    }
    this.checkExpression(declaration.result, scope);
  }

  private checkExpression(expression: Expression, scope: StaticScope): void {
    switch (expression.kind) {
      case 'literal':
        return;
      case 'variable':
        this.checkVariable(expression.name, expression.at, scope);
        return;
      case 'call':
        this.checkCall(expression.name, expression.args, expression.at, scope);
        break;
      case 'method':
        this.checkMethod(expression, scope);
        return;
      default:
        break;
    }
    for (const part of partsOf(expression)) this.checkExpression(part, scope);
  }

  private checkVariable(name: string, at: number, scope: StaticScope): void {
    if (hasVariable(scope, name)) return;
    if (isNamespace(name)) this.warn(`${name} is a namespace and cannot be used as a variable.`, at);
    else this.warn(`Unknown variable ${name}.`, at);
  }

  private checkCall(name: string, args: readonly Expression[], at: number, scope: StaticScope): void {
    const declaration = findFunction(scope, name);
    if (declaration === null) {
      if (!globalFunctions.has(name)) this.warn(`Unknown function ${name}.`, at);
      return;
    }
    const expected = declaration.parameters.length;
    if (args.length !== expected) this.warn(`Function ${name} takes ${expected} arguments, not ${args.length}.`, at);
  }

  private checkMethod(expression: Extract<Expression, { kind: 'method' }>, scope: StaticScope): void {
    const { object, name, args, at } = expression;
    const isInNamespace = object.kind === 'variable' && isNamespace(object.name) && !hasVariable(scope, object.name);
    if (isInNamespace) {
      const isKnown =
        object.name === 'firestore' ? name === 'get' || name === 'exists' : namespaces.get(object.name)?.has(name);
      if (isKnown !== true) this.warn(`Unknown function ${object.name}.${name}.`, at);
    } else if (name === 'bind' && object.kind === 'path') {
      this.checkTemplate(object, scope);
    } else {
      this.checkExpression(object, scope);
    }
    for (const arg of args) this.checkExpression(arg, scope);
    const [first] = args;
    if (patternMethods.has(name) && first?.kind === 'literal' && first.value.type === 'string') {
      this.checkRegularExpression(first.value.value, first.at);
    }
  }

  /** In `(/a/$(name)).bind(…)`, a single name may be a placeholder that only `bind` fills. */
  private checkTemplate(path: Extract<Expression, { kind: 'path' }>, scope: StaticScope): void {
    for (const part of partsOf(path)) {
      if (part.kind !== 'variable') this.checkExpression(part, scope);
    }
  }

  private checkRegularExpression(pattern: string, at: number): void {
    try {
      compilePattern(pattern);
    } catch {
      this.warn('Invalid regular expression.', at);
    }
  }

  private warn(message: string, offset: number): void {
    this.warnings.push(new RulesSyntaxError(message, offset));
  }

  private report(message: string, offset: number): void {
    this.errors.push(new RulesSyntaxError(message, offset));
  }
}
